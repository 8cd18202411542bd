/** In which words is a shape asked for, and a faulty reply mended? English and Chinese; one version for all of them. */

import type { ReplyShape } from '../schema/schema.ts'

/** Languages the prompts are written in. */
export type PromptLanguage = 'en' | 'zh'

/** Id and version, for provenance: a changed word is another version. */
export const structuredPrompt: { readonly id: 'structured'; readonly version: number } = Object.freeze({
  id: 'structured',
  version: 1,
})

/** Asks for JSON of a shape. Names JSON, without which some services refuse the JSON mode. */
export function shapePrompt({ schema }: ReplyShape, language: PromptLanguage): string {
  const written = JSON.stringify(schema)
  return language === 'zh'
    ? `只输出 JSON，不要解释，不要代码块。JSON 必须符合以下 JSON Schema（输出数据本身，不要重复 Schema）：\n${written}`
    : `Reply with JSON only: no explanation, no code fence. The JSON must be a value that fits this JSON Schema (the value itself, not the schema):\n${written}`
}

/** Shows what was wrong with the reply before. */
export function repairPrompt(faults: readonly string[], isCutOff: boolean, language: PromptLanguage): string {
  const list = faults.map((fault) => `- ${fault}`).join('\n')
  if (language === 'zh')
    return `上一个回答不符合要求：\n${list}\n${isCutOff ? '回答过长，被截断了，请写得更短。' : ''}请改正，只输出完整的 JSON。`
  return `Your reply does not fit:\n${list}\n${isCutOff ? 'It was too long and was cut off: be shorter. ' : ''}Correct it and reply with the complete JSON only.`
}
