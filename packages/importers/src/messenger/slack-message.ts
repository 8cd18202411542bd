/** What does one Slack message say? Its words, with ids as names, and what is shown with them. */
import type { Attachment } from 'knotwork'
import { type Fields, fieldsOf, idOf, listOf, wordsOf } from '../object.ts'
import type { Zone } from '../time/zone.ts'
import type { SlackDirectory } from './slack-directory.ts'

/** A message, read. */
export type SlackWords =
  | {
      readonly text: string
      readonly speaker: string | null
      /** Whether a program posted it. */
      readonly isProgram: boolean
      /** Of the speaker. */
      readonly zone: Zone | null
      readonly attachments: readonly Attachment[]
    }
  | { readonly leftOut: string }

/** Sorts of messages that somebody said; the others tell who joined and what was renamed. */
const saidSubtypes: ReadonlySet<unknown> = new Set([
  undefined,
  null,
  'bot_message',
  'me_message',
  'thread_broadcast',
  'reply_broadcast',
  'file_share',
  'file_comment',
  'file_mention',
])

/** Reads a message. */
export function readSlackMessage(message: Fields, directory: SlackDirectory): SlackWords {
  if (message.subtype === 'tombstone') return { leftOut: 'deleted messages' }
  if (!saidSubtypes.has(message.subtype)) return { leftOut: 'lines of the program' }
  const given = [wordsOf(message.text), ...listOf(message.attachments).map(wordsOfAttachment)]
  const text = given
    .filter((words) => words !== null)
    .map((words) => plain(words, directory))
    .join('\n')
  const attachments = listOf(message.files).flatMap(fileOf)
  if (text.trim() === '' && attachments.length === 0) return { leftOut: 'without words' }
  const user = idOf(message.user)
  const isProgram = message.subtype === 'bot_message' || (user === null && 'bot_id' in message)
  return {
    text,
    attachments,
    isProgram,
    speaker: speakerOf(message, user, directory),
    zone: user === null ? null : directory.zone(user),
  }
}

function speakerOf(message: Fields, user: string | null, directory: SlackDirectory): string | null {
  if (user !== null && directory.user(user) !== user) return directory.user(user)
  const profile = fieldsOf(message.user_profile) ?? fieldsOf(message.bot_profile) ?? {}
  const names = [profile.display_name, profile.real_name, profile.name, message.username].map(wordsOf)
  return names.find((name) => name !== null) ?? user
}

/** What a link or an app shows below a message: an app's words are there alone. */
function wordsOfAttachment(attachment: unknown): string | null {
  const given = fieldsOf(attachment)
  // A preview of a page that was linked was said by the page.
  if (given === null || 'from_url' in given) return null
  return wordsOf(given.text) ?? wordsOf(given.fallback)
}

function fileOf(file: unknown): Attachment[] {
  const given = fieldsOf(file)
  const caption = wordsOf(given?.title) ?? wordsOf(given?.name)
  if (given === null || caption === null) return []
  const [type = ''] = (wordsOf(given.mimetype) ?? '').split('/')
  const uri = wordsOf(given.permalink)
  const kind = ['image', 'audio', 'video'].includes(type) ? type : 'file'
  return [{ kind, caption, ...(uri === null ? {} : { uri }) }]
}

/**
 * Slack's marks as people read them: `<@U1>` is a name, `<#C1|general>` a channel, `<https://…|words>` a link.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
function plain(text: string, directory: SlackDirectory): string {
  return text
    .replace(/<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>/g, (_mark, sort: string, target: string, label?: string) => {
      if (sort === '@') return `@${label || directory.user(target)}`
      if (sort === '#') return label ? `#${label}` : (directory.channelById(target) ?? `#${target}`)
      if (sort === '!') return label || `@${target.split('^')[0]}`
      return label && label !== target ? `${label} (${target})` : target
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
