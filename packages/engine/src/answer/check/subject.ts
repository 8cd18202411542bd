/** Of whom does a sentence tell what stands at a place in it? The first who is named in its clause: "my sister adopted a dog" tells of her. */

import { normalize } from '../../text/normalize.ts'
import { hanKinWords, kinWords } from '../kin.ts'

/** Who: the speaker, the one spoken to, kin of the speaker by the word for them, a name, or somebody a pronoun means. */
export type Subject =
  | { readonly kind: 'speaker' | 'listener' | 'pronoun' }
  | { readonly kind: 'kin' | 'name'; readonly word: string }

const clauseMark =
  /[,;:.!?，；：。！？]|\s(?:and|but|because|so|while|when|that|since|although|though|as|if)\s|[但而]是?(?=\p{Script=Han})/giu
const kin = new RegExp(
  `\\b(?:my|our)(?: \\p{L}+)? (${kinWords})\\b(?:,? \\p{Lu}\\p{Ll}+)?|(?:我们?家?|咱们?)的?(${hanKinWords})`,
  'iu',
)
const self = /\b(?:I|we)(?:['’](?:m|ve|d|ll|re))?\b|(?<![a-z])i(?:['’](?:m|ve|d|ll))?(?![a-z])|我们?|咱们?|俺/u
const listener = /\byou(?:['’](?:ve|re|d|ll))?\b|[你您]们?/iu
const pronoun = /\b(?:he|she|they)(?:['’](?:s|ve|d|ll|re))?\b|[他她]们?/iu

/**
 * The subject of the clause that a place lies in; of the clause before where it names none. Null where nobody is named: then it
 * is whoever speaks, or nobody.
 *
 * @param names  names that may be subjects: of speakers, and those that question and answer hold
 */
export function subjectAt(sentence: string, at: number, names: readonly string[]): Subject | null {
  const cuts = [
    0,
    ...[...sentence.matchAll(clauseMark)].map(({ 0: mark, index }) => index + mark.length),
    sentence.length,
  ]
  const upTo = cuts.findIndex((cut) => cut > at)
  for (let i = upTo < 0 ? cuts.length - 1 : upTo; i > 0; i--) {
    const found = firstIn(sentence.slice(cuts[i - 1], cuts[i]), names)
    if (found !== null) return found
  }
  return null
}

function firstIn(clause: string, names: readonly string[]): Subject | null {
  const found: { readonly at: number; readonly subject: Subject }[] = []
  const note = (match: RegExpExecArray | null, subject: Subject): void => {
    if (match !== null) found.push({ at: match.index, subject })
  }
  const relative = kin.exec(clause)
  note(relative, { kind: 'kin', word: normalize(relative?.[1] ?? relative?.[2] ?? '') })
  note(self.exec(clause), { kind: 'speaker' })
  note(listener.exec(clause), { kind: 'listener' })
  note(pronoun.exec(clause), { kind: 'pronoun' })
  for (const name of names) {
    const at = placeOf(name, clause)
    // "Ada, look": she is called, and does nothing.
    if (at >= 0 && !isCalled(name, at, clause)) found.push({ at, subject: { kind: 'name', word: name } })
  }
  // Of two at one place the longer: 我妹妹 begins with 我.
  return found.sort((a, b) => a.at - b.at || rankOf(a.subject) - rankOf(b.subject))[0]?.subject ?? null
}

const greeting =
  /^(?:(?:hey|hi|hello|thanks|thank|you|so|much|wow|oh|well|yeah|yes|yep|no|nope|dear|sorry|congrats|congratulations|okay|ok|sure|great|nice|cool|aww|good|morning|evening|night|absolutely|exactly|totally|bye|there|for|and|but|really|right|same|woohoo|ah|hmm)[\s,!]*)*$/iu

/** "Hey Ada", "Ada, you can", 阿达你: she is spoken to, and tells or does nothing. */
function isCalled(name: string, at: number, clause: string): boolean {
  const behind = clause.slice(at + name.length)
  if (/^[你您]/u.test(behind)) return true
  return /^[\s,!]*$/u.test(behind.replace(/^\p{L}+/u, '')) && greeting.test(clause.slice(0, at).trim())
}

function rankOf({ kind }: Subject): number {
  return kind === 'kin' ? 0 : kind === 'name' ? 1 : 2
}

/** Where a name stands in a text by its full or first form, as a word; -1 where it does not. */
export function placeOf(name: string, text: string): number {
  const full = name.trim()
  if (full === '') return -1
  if (/\p{Script=Han}/u.test(full)) {
    const at = text.indexOf(full)
    // 小丽 is called 丽, never; 陈小丽 is called 小丽.
    return at >= 0 || full.length < 3 ? at : text.indexOf(full.slice(-2))
  }
  const first = full.split(/\s+/u)[0] ?? full
  const words = [...new Set([full, first])].map((one) => one.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'))
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu'))
}
