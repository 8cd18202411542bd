/** What does one Telegram message say? Its words in pieces, a poll, and what is shown with them. */
import type { Attachment } from 'knotwork'
import { type Fields, fieldsOf, listOf, wordsOf } from '../object.ts'

/** The words of a message, or why it has none. */
export type TelegramWords =
  | { readonly text: string; readonly attachments: readonly Attachment[]; readonly forwardedFrom: string | null }
  | { readonly leftOut: string }

/** Reads a message of type `message`. */
export function readTelegramMessage(message: Fields): TelegramWords {
  const text = textOf(message.text) || pollOf(message.poll)
  const attachments = attachmentsOf(message)
  if (text.trim() === '')
    return {
      leftOut:
        attachments.length > 0 || 'media_type' in message ? 'pictures and sounds without words' : 'without words',
    }
  return { text, attachments, forwardedFrom: wordsOf(message.forwarded_from) }
}

/** Plain words, or pieces of which some are links, mentions or bold. */
function textOf(text: unknown): string {
  if (typeof text === 'string') return text
  return listOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : (wordsOf(fieldsOf(piece)?.text) ?? '')))
    .join('')
}

/** A poll as it is read: the question, and a line for each answer. */
function pollOf(poll: unknown): string {
  const given = fieldsOf(poll)
  const question = wordsOf(given?.question)
  if (question === null) return ''
  const answers = listOf(given?.answers).map((answer) => wordsOf(fieldsOf(answer)?.text))
  return [question, ...answers.filter((answer) => answer !== null).map((answer) => `- ${answer}`)].join('\n')
}

const kinds: Readonly<Record<string, string>> = {
  voice_message: 'audio',
  audio_file: 'audio',
  video_file: 'video',
  video_message: 'video',
  animation: 'video',
  sticker: 'image',
}

function attachmentsOf(message: Fields): Attachment[] {
  const photo = wordsOf(message.photo)
  const file = wordsOf(message.file)
  const kind = kinds[wordsOf(message.media_type) ?? ''] ?? 'file'
  return [...(photo === null ? [] : [shown('image', photo)]), ...(file === null ? [] : [shown(kind, file)])]
}

/** Where media were not exported, there stands a sentence in brackets instead of a path. */
function shown(kind: string, path: string): Attachment {
  return path.startsWith('(') ? { kind } : { kind, uri: path }
}
