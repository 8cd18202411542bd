/**
 * Telegram Desktop's export in JSON: `result.json`, of one chat (`messages`) or of all (`chats.list`). Each message has a
 * reading of the clock where it was exported and seconds since the epoch, so that its offset is known.
 *
 * @see https://core.telegram.org/import-export
 * @see https://github.com/telegramdesktop/tdesktop/blob/dev/Telegram/SourceFiles/export/output/export_output_json.cpp
 */
import { handleOf } from '../handle.ts'
import type { Importer, Row } from '../importer.ts'
import { type Fields, fieldsOf, idOf, wordsOf } from '../object.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import { Stamps, wallOf } from '../time/stamps.ts'
import { readTelegramMessage } from './telegram-message.ts'

/** A chat's name and id stand before its messages. */
const paths = ['$.name', '$.id', '$.messages.*', '$.*.list.*.name', '$.*.list.*.id', '$.*.list.*.messages.*']

export const telegramExport: Importer = {
  name: 'telegram',
  title: 'Telegram export (result.json)',
  recognise({ json, name }) {
    if (json === null) return 0
    const isMessage = (at: string): boolean => json.has(`${at}.date_unixtime`) || json.has(`${at}.from_id`)
    if (isMessage('$.messages[]') || isMessage('$.chats.list[].messages[]')) return 0.95
    // So long is the list of contacts that no message is in sight.
    return name === 'result.json' && (json.has('$.personal_information') || json.has('$.messages[].date')) ? 0.7 : 0
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    for (const file of source.files) {
      let chat = { at: '', id: '', name: 'Saved Messages' }
      for await (const element of elementsOf(file, paths)) {
        if ('problem' in element) {
          yield { place: { file: file.path, line: null, at: null }, problem: element.problem }
          continue
        }
        const { keys, value } = element
        const place = { file: file.path, line: null, at: pathOf(keys) }
        const at = pathOf(keys.slice(0, keys.at(-2) === 'messages' ? -2 : -1))
        if (at !== chat.at) chat = { at, id: '', name: 'Saved Messages' }
        if (keys.at(-1) === 'name') chat.name = wordsOf(value) ?? chat.name
        else if (keys.at(-1) === 'id') chat.id = idOf(value) ?? ''
        else yield messageRow(fieldsOf(value), place, chat, stamps)
      }
    }
  },
}

function messageRow(
  message: Fields | null,
  place: Row['place'],
  chat: { readonly id: string; readonly name: string },
  stamps: Stamps,
): Row {
  const id = idOf(message?.id)
  if (message === null || id === null) return { place, problem: 'a message must be an object with "id"' }
  if (message.type !== 'message') return { place, leftOut: 'lines of the program' }
  const time = timeOf(message, stamps)
  if (time === null) return { place, problem: 'a message must have its time under "date" or "date_unixtime"' }
  const words = readTelegramMessage(message)
  if ('leftOut' in words) return { place, leftOut: words.leftOut }
  const speaker = wordsOf(message.from) ?? idOf(message.from_id)
  return {
    place,
    input: {
      text: words.text,
      ...(speaker === null ? {} : { speaker: handleOf(speaker) }),
      time,
      session: handleOf(`${chat.name} ${time.slice(0, 10)}`),
      ref: handleOf(`telegram:${chat.id}/${id}`),
      ...(words.attachments.length === 0 ? {} : { attachments: words.attachments }),
      ...(words.forwardedFrom === null ? {} : { attributes: { forwardedFrom: words.forwardedFrom } }),
    },
  }
}

/** The moment with the offset of the clock that exported it; older exports have the clock alone. */
function timeOf({ date, date_unixtime: seconds }: Fields, stamps: Stamps): string | null {
  const wallMs = typeof date === 'string' ? wallOf(date) : null
  const epochMs = idOf(seconds) === null ? Number.NaN : Number(seconds) * 1000
  if (Number.isNaN(epochMs)) return wallMs === null ? null : stamps.wall(wallMs)
  const offsetMinutes = wallMs === null ? Number.NaN : (wallMs - epochMs) / 60_000
  const isOffset = Number.isInteger(offsetMinutes) && Math.abs(offsetMinutes) <= 840
  return isOffset ? stamps.momentAt(epochMs, offsetMinutes) : stamps.moment(epochMs)
}
