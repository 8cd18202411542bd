/**
 * What is said by a person, and what by the program? WhatsApp writes in the phone's language that a picture was left
 * out, a message deleted, somebody added.
 *
 * The program's own words are set apart on iPhones by a mark of direction before them, on Android by angle brackets or
 * by having no speaker; both hold in every language. The words below serve where the mark is missing.
 */
import type { Attachment } from 'knotwork'
import { marks } from './whatsapp-line.ts'

/** What stands behind a speaker's name. */
export type ChatWords =
  | { readonly text: string; readonly attachments: readonly Attachment[] }
  | { readonly leftOut: string }

const leftOutMedia = 'pictures and sounds without words'
const deleted = 'deleted messages'
const ofProgram = 'lines of the program'

const omitted =
  /^(?:(?:image|video|audio|sticker|GIF|document|contact card|media|video note) omitted|(?:图像|图片|圖片|视频|影片|音频|音訊|贴图|貼圖|文档|文件|动态图|GIF)(?:已忽略|已略過|忽略)|(?:Bild|Video|Audio|Sticker|Dokument) weggelassen|(?:imagen|audio|video|sticker|documento) omitid[oa]|(?:image|audio|vidéo|sticker|document) (?:absente|omise?))$/i
const deletion =
  /^(?:this message was deleted|you deleted this message|此(?:消息|訊息)已(?:删除|刪除)|(?:您|你)(?:已)?(?:删除|刪除)了此(?:消息|訊息)|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|se eliminó este mensaje|eliminaste este mensaje|ce message a été supprimé)\.?$/i
/** `<attached: 00000012-PHOTO.jpg>`, `<附件：…>`: a file name in angle brackets, whatever the language. */
const attachedInBrackets = /^<[^<>:：]{1,40}[:：]\s?([^<>]+\.\w{2,5})>$/
/** `IMG-20250304-WA0001.jpg (file attached)`, `… (文件附件)`. */
const attachedBehindName = /^([^\s/]+\.\w{2,5}) \([^()]{3,40}\)$/
/** `<Media omitted>`, `<省略多媒体文件>`: nothing but words in angle brackets. */
const bracketed = /^<[^<>]{3,60}>$/
/** `<This message was edited>`, behind the words; the spaces before it are trimmed with the words. */
const edited =
  /<(?:this message was edited|此(?:消息|訊息)已(?:编辑|編輯)|diese nachricht wurde bearbeitet|se editó este mensaje)>$/i

/** Reads what stands behind a speaker's name, over all its lines. */
export function readChatWords(said: string): ChatWords {
  // Set apart by the program: not the first letter of somebody who writes from right to left, who has no such mark.
  const isMarked = said.startsWith('\u200e')
  const words = said.replace(marks, '')
  const unedited = words.replace(edited, '')
  const [firstLine = '', ...more] = (unedited === words ? words : unedited.trimEnd()).split('\n')
  const first = firstLine.trim()
  const file = (attachedInBrackets.exec(first) ?? attachedBehindName.exec(first))?.[1]
  if (file !== undefined) {
    const text = more.join('\n').trim()
    return text === '' ? { leftOut: leftOutMedia } : { text, attachments: [{ kind: kindOf(file), uri: file }] }
  }
  if (more.length === 0) {
    if (deletion.test(first)) return { leftOut: deleted }
    if (bracketed.test(first) || omitted.test(first)) return { leftOut: leftOutMedia }
    if (isMarked) return { leftOut: ofProgram }
  }
  const text = [firstLine, ...more].join('\n')
  return text.trim() === '' ? { leftOut: 'without words' } : { text, attachments: [] }
}

/** A line without a speaker. */
export const programLine: { readonly leftOut: string } = { leftOut: ofProgram }

function kindOf(file: string): string {
  if (/\.(?:jpe?g|png|gif|webp|heic)$/i.test(file)) return 'image'
  if (/\.(?:mp4|mov|3gp|m4v)$/i.test(file)) return 'video'
  return /\.(?:opus|ogg|m4a|mp3|aac|amr)$/i.test(file) ? 'audio' : 'file'
}
