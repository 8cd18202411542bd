/** How is somebody called otherwise, by this sentence? The nickname where one is asked for, the name where the real one is. */

import { chineseAliases } from '../../entity/chinese-alias.ts'
import { englishAliases } from '../../entity/english-alias.ts'
import {
  calledWhat,
  hanCalledWhat,
  hanNicknameWords,
  hanRealNameWords,
  nicknameWords,
  realNameWords,
} from '../../entity/naming-words.ts'
import { normalize } from '../../text/normalize.ts'

const asksNickname = new RegExp(`\\b(?:${nicknameWords}\\b|${calledWhat})|${hanNicknameWords}|${hanCalledWhat}`, 'iu')
const asksName = new RegExp(`\\b${realNameWords}\\b|${hanRealNameWords}`, 'iu')

/** Whether a question asks how somebody is called. */
export function asksForAlias(question: string): boolean {
  return asksNickname.test(question) || asksName.test(question)
}

/** The name as the sentence has it; null where it says none, or only the one that the question has. */
export function aliasSpan(question: string, sentence: string): string | null {
  const known = normalize(question)
  const statements = [...englishAliases({ text: sentence }), ...chineseAliases(sentence, { names: new Map() })].filter(
    ({ sort }) => sort === 'nickname',
  )
  const names = statements.flatMap(({ alias, of }) => {
    const named = typeof of === 'object' && 'name' in of ? [of.name] : []
    return asksName.test(question) ? named : [alias, ...named]
  })
  const told = names.find((name) => !known.includes(normalize(name)))
  return told === undefined ? null : asWritten(told, sentence)
}

/** Keys are in lower case; the sentence has the capitals. */
function asWritten(name: string, sentence: string): string {
  const at = sentence.toLowerCase().indexOf(name.toLowerCase())
  return at < 0 ? name : sentence.slice(at, at + name.length)
}
