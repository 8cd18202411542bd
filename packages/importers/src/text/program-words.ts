/** Which lines of a copied or exported chat did nobody say? What the program writes above it, in between, and for a picture. */

/** Reason why such a line is left out. */
export const ofProgram: string = 'lines of the program'

/** Above a chat of QQ and LINE. */
const preface =
  /^\s*(?:[=＝*—─-]{4,}|消息记录(?:[（(].*[)）])?|消息(?:分组|对象)\s*[:：].*|\[LINE\].*|(?:保存日期|儲存日期|保存日時|Saved on)\s*[:：].*|聊天记录|Chat history (?:with|in) .+)\s*$/u
/** Who is nobody. */
const program = /^(?:|系统消息(?:[(（]\d+[)）])?|System(?: message)?)$/u
/** What stands for a picture, a sound or a file. */
const placeholders =
  /^(?:[[［](?:图片|圖片|照片|动画表情|表情|貼圖|语音|語音|视频|影片|文件|檔案|photo|image|sticker|video|voice(?: message)?|audio|file|gif)[\]］]\s*)+$/iu

/** Whether a line belongs to what the program writes above a chat. */
export function isPreface(line: string): boolean {
  return preface.test(line)
}

/** Whether the one who speaks is the program. */
export function isOfProgram(name: string): boolean {
  return program.test(name.trim())
}

/** Whether nothing is said but that there was a picture, a sound or a file. */
export function isPictureAlone(text: string): boolean {
  return placeholders.test(text.trim())
}
