/**
 * Slack's export: a folder or zip archive with `users.json`, `channels.json` (and `groups.json`, `dms.json`, `mpims.json`),
 * and for each channel a folder with a file a day. Times are seconds since the epoch; members have a zone.
 *
 * @see https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports
 * @see https://docs.slack.dev/reference/events/message
 */
import { handleOf } from '../handle.ts'
import type { Importer, Place, Row } from '../importer.ts'
import { fieldsOf, idOf } from '../object.ts'
import { elementsOf, pathOf } from '../source/json-elements.ts'
import type { Source, SourceFile } from '../source/source.ts'
import { millisecondsOf, Stamps } from '../time/stamps.ts'
import { isDirectory, readDirectory, type SlackDirectory } from './slack-directory.ts'
import { readSlackMessage } from './slack-message.ts'

/** `general/2025-03-04.json`, in whatever folder the export lies. */
const dayFile = /(?:^|\/)([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/

export const slackExport: Importer = {
  name: 'slack',
  title: 'Slack export (folder or zip)',
  recognise({ path, json, siblings }) {
    if (json === null) return 0
    if (isDirectory(path) && siblings.some((one) => dayFile.test(one))) return 0.95
    if (dayFile.test(path) && json.has('$[].ts')) return 0.95
    return json.has('$[].ts') && json.has('$[].user') ? 0.8 : 0
  },
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    const directory = await readDirectory(source)
    for (const { file, problem } of directory.problems) yield { place: { file, line: null, at: null }, problem }
    for (const file of source.files) if (!isDirectory(file.path)) yield* dayRows(source, file, directory, stamps)
  },
}

async function* dayRows(
  source: Source,
  file: SourceFile,
  directory: SlackDirectory,
  stamps: Stamps,
): AsyncGenerator<Row, void, undefined> {
  const channel = dayFile.exec(file.path)?.[1] ?? source.name.replace(/\.json$/, '')
  for await (const element of elementsOf(file, ['$.*'])) {
    const place = { file: file.path, line: null, at: 'keys' in element ? pathOf(element.keys) : null }
    if ('problem' in element) yield { place, problem: element.problem }
    else yield messageRow(element.value, place, { channel, directory, stamps })
  }
}

function messageRow(
  value: unknown,
  place: Place,
  { channel, directory, stamps }: { channel: string; directory: SlackDirectory; stamps: Stamps },
): Row {
  const message = fieldsOf(value)
  const ts = idOf(message?.ts)
  if (message === null || ts === null || !/^\d+(?:\.\d+)?$/.test(ts))
    return { place, problem: 'a message must be an object with its time in seconds under "ts"' }
  const said = readSlackMessage(message, directory)
  if ('leftOut' in said) return { place, leftOut: said.leftOut }
  const time = stamps.moment(millisecondsOf(Number(ts)), said.zone)
  if (time === null) return { place, problem: 'a message must have its time in seconds under "ts"' }
  const { name, id } = directory.channel(channel)
  const thread = idOf(message.thread_ts)
  const session = thread === null ? `${name} ${time.slice(0, 10)}` : `${name} thread ${thread}`
  return {
    place,
    input: {
      text: said.text,
      ...(said.speaker === null ? {} : { speaker: handleOf(said.speaker) }),
      ...(said.isProgram ? { role: 'bot', trust: 'external' as const } : {}),
      time,
      session: handleOf(session),
      ref: handleOf(`slack:${id}/${ts}`),
      ...(said.attachments.length === 0 ? {} : { attachments: said.attachments }),
    },
  }
}
