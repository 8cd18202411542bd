import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Case {
  readonly id: string
  readonly intent: string
  readonly graph: string
  readonly turns: readonly { ref: string; session: string; time: string; speaker: string; text: string }[]
  readonly question: string
  readonly asker?: string
  readonly evidence: readonly string[]
  readonly order?: readonly string[]
  readonly distractors: readonly string[]
  readonly note: string
}

const written = join(import.meta.dirname, '../../written')

function casesOf(set: string): Case[] {
  const folder = join(written, set)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[])
}

const sets = ['relations', 'relations-hard', 'relations-plain', 'relations-decided']

/** What is wrong with a case, in words; empty where nothing is. */
function faultsOf({ turns, question, asker, evidence, order, distractors, note }: Case): string[] {
  const refs = turns.map(({ ref }) => ref)
  const known = new Set(refs)
  const sorted = (list: readonly string[]): string => [...list].sort().join(' ')
  const found: readonly (readonly [boolean, string])[] = [
    [known.size !== refs.length, 'refs recur'],
    [turns.some(({ ref, session }) => !ref.startsWith(`${session}:`)), 'a ref names another session'],
    [turns.some(({ time }, i) => i > 0 && time <= (turns[i - 1]?.time ?? '')), 'times do not ascend'],
    [turns.some(({ speaker, text }) => speaker.trim() === '' || text.trim() === ''), 'a turn is blank'],
    [question.trim() === '' || note.trim() === '', 'question or note is blank'],
    [asker !== undefined && turns.every(({ speaker }) => speaker !== asker), 'the asker does not speak'],
    [evidence.length === 0 || ![...evidence, ...distractors].every((ref) => known.has(ref)), 'unknown refs, or none'],
    [new Set([...evidence, ...distractors]).size !== evidence.length + distractors.length, 'marks recur or meet'],
    [order !== undefined && sorted(order) !== sorted(evidence), 'order is no permutation of the evidence'],
  ]
  return found.flatMap(([is, fault]) => (is ? [fault] : []))
}

describe('written sets', () => {
  it.each(sets)('%s: refs, times, marks and order are sound, ids differ', (set) => {
    const cases = casesOf(set)
    expect(cases.flatMap((one) => faultsOf(one).map((fault) => `${one.id}: ${fault}`))).toEqual([])
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  })

  it('relations-decided: three of each kind and language, six or more of each graph', () => {
    const cases = casesOf('relations-decided')
    const count = (labelOf: (one: Case) => string): Record<string, number> => {
      const counts: Record<string, number> = {}
      for (const one of cases) counts[labelOf(one)] = (counts[labelOf(one)] ?? 0) + 1
      return counts
    }
    const kinds = count(({ id, intent }) => `${intent} ${/-(en|zh)-/.exec(id)?.[1]}`)
    expect(Object.values(kinds)).toEqual(Array(12).fill(3))
    const perGraph = count(({ graph }) => graph)
    expect(Object.keys(perGraph).sort()).toEqual(['causal', 'entity', 'semantic', 'temporal'])
    expect(Math.min(...Object.values(perGraph))).toBeGreaterThanOrEqual(6)
  })

  it('relations-decided: 40 to 70 turns in 4 to 7 sessions, a dozen rivals with words of the question', () => {
    const odd = casesOf('relations-decided').filter(({ turns, question, distractors }) => {
      const sessions = new Set(turns.map(({ session }) => session)).size
      const asked = wordsOf(question)
      const shares = (ref: string): boolean => {
        const text = turns.find((turn) => turn.ref === ref)?.text ?? ''
        return [...wordsOf(text)].some((word) => asked.has(word))
      }
      const sized = turns.length >= 40 && turns.length <= 70 && sessions >= 4 && sessions <= 7
      return !sized || distractors.length < 12 || !distractors.every(shares)
    })
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  it('relations-decided: no speaker of the other sets', () => {
    const speakersOf = (set: string): string[] =>
      casesOf(set).flatMap(({ turns }) => turns.map(({ speaker }) => speaker))
    const others = new Set(sets.slice(0, -1).flatMap(speakersOf))
    expect(speakersOf('relations-decided').filter((speaker) => others.has(speaker))).toEqual([])
  })
})

const questionWords = /^(?:what|where|when|who|how|many|much|why|did|does|the|was|for|and)$/

/** Beginnings of words that may carry a question, and pairs of Chinese characters. */
function wordsOf(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !questionWords.test(word))
  const runs = text.match(/\p{Script=Han}+/gu) ?? []
  const pairs = runs.flatMap((run) => [...run].slice(1).map((character, i) => `${run[i]}${character}`))
  return new Set([...words.map((word) => word.slice(0, 4)), ...pairs])
}
