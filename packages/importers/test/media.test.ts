import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { imported } from './imported.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-media-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: unknown): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function shown(path: string): Promise<unknown[]> {
  const { sources } = await imported(path)
  return sources.flatMap(({ text, attachments = [] }) => (attachments.length === 0 ? [] : [[text, attachments]]))
}

describe('pictures and sounds with words', () => {
  it('[IM-72] WhatsApp: a file beside its words', async () => {
    const chat =
      '[04/03/2025, 10:00:00] Ana: Hello\n[04/03/2025, 10:01:00] Ben: \u200e<attached: 00000012-PHOTO-2025-03-04.jpg>\nThe crack in the chimney\n[14/03/2025, 10:02:00] Ana: Oh\n'
    expect(await shown(write('_chat.txt', chat))).toEqual([
      ['The crack in the chimney', [{ kind: 'image', uri: '00000012-PHOTO-2025-03-04.jpg' }]],
    ])
  })

  it('[IM-72] Telegram: photos and voice messages', async () => {
    const message = (id: number, more: object) => ({
      id,
      type: 'message',
      date: '2025-03-04T10:00:00',
      date_unixtime: '1741082400',
      from: 'Ana',
      from_id: 'user1',
      ...more,
    })
    const messages = [
      message(1, { text: 'The crack', photo: 'photos/photo_1.jpg' }),
      message(2, { text: 'Listen', file: 'voice_messages/audio_2.ogg', media_type: 'voice_message' }),
      message(3, { text: 'Not exported', photo: '(File not included. Change data exporting settings to download.)' }),
    ]
    expect(await shown(write('result.json', { name: 'Ben', type: 'personal_chat', id: 7, messages }))).toEqual([
      ['The crack', [{ kind: 'image', uri: 'photos/photo_1.jpg' }]],
      ['Listen', [{ kind: 'audio', uri: 'voice_messages/audio_2.ogg' }]],
      ['Not exported', [{ kind: 'image' }]],
    ])
  })

  it('[IM-72] Slack: files by title and link', async () => {
    const file = {
      name: 'crack.jpg',
      title: 'The crack',
      mimetype: 'image/jpeg',
      permalink: 'https://example.slack.com/files/F1',
    }
    write('slack/users.json', [{ id: 'U1', name: 'ana', profile: { real_name: 'Ana' } }])
    write('slack/channels.json', [{ id: 'C1', name: 'house' }])
    write('slack/house/2025-03-04.json', [
      { type: 'message', user: 'U1', text: '', ts: '1741082400.000100', files: [file] },
      { type: 'message', user: 'U1', text: 'See above', ts: '1741082460.000100' },
    ])
    expect(await shown(join(folder, 'slack'))).toEqual([
      ['', [{ kind: 'image', caption: 'The crack', uri: 'https://example.slack.com/files/F1' }]],
    ])
  })

  it('[IM-72] ChatGPT: pictures beside words, speech with its transcript', async () => {
    const node = (id: string, parent: string | null, parts: unknown[]) => ({
      id,
      parent,
      children: [],
      message: {
        id,
        author: { role: 'user' },
        create_time: 1741082400,
        content: { content_type: 'multimodal_text', parts },
      },
    })
    const picture = {
      content_type: 'image_asset_pointer',
      asset_pointer: 'file-service://file-7',
      width: 10,
      height: 10,
    }
    const speech = { content_type: 'audio_transcription', text: 'What is this crack?', direction: 'in' }
    const sound = { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file-8', format: 'wav' }
    const mapping = { a: node('a', null, [picture, 'Is it deep?']), b: node('b', 'a', [speech, sound]) }
    const conversations = [
      { title: 'Chimney', create_time: 1741082400, conversation_id: 'c', current_node: 'b', mapping },
    ]
    expect(await shown(write('conversations.json', conversations))).toEqual([
      ['Is it deep?', [{ kind: 'image', uri: 'file-service://file-7' }]],
      ['What is this crack?', [{ kind: 'audio', uri: 'sediment://file-8' }]],
    ])
  })
})
