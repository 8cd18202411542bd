/** Are the two conversations of the demo twins? The same turns by ref, the same questions, the same evidence. */
import { readFileSync } from 'node:fs'
import { openMemory } from 'knotwork'
import { expect, it } from 'vitest'
import { demoFile } from '../src/assets.ts'
import { ask, demoQuestions } from '../src/demo/questions.ts'

interface Turn {
  readonly speaker: string
  readonly text: string
  readonly time: string
  readonly session: string
  readonly ref: string
  readonly attachments?: readonly unknown[]
}

const languages = ['en', 'zh'] as const

function turnsOf(language: 'en' | 'zh'): Turn[] {
  const lines = readFileSync(demoFile(`conversation.${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Turn)
}

it('[PA-33] the twins of the demo have the same turns: ref, session, local time, pictures, and who speaks', () => {
  const [english, chinese] = [turnsOf('en'), turnsOf('zh')]
  const bare = (turns: readonly Turn[]): unknown[] =>
    turns.map(({ ref, session, time, attachments = [] }) => [ref, session, time.slice(0, 19), attachments.length])
  expect(bare(chinese)).toEqual(bare(english))
  const pairs = new Set(english.map(({ speaker }, at) => `${speaker} ${chinese[at]?.speaker}`))
  expect([...pairs].toSorted()).toEqual(['Idris 见川', 'Saskia 若棠'])
})

it('[PA-33] all of their questions have the same id, kind and evidence, and the evidence is there', () => {
  const [english, chinese] = languages.map((language) =>
    demoQuestions(language).map(({ id, kind, evidence }) => ({ id, kind, evidence })),
  )
  expect(english).toHaveLength(24)
  expect(chinese).toEqual(english)
  const refs = new Set(turnsOf('en').map(({ ref }) => ref))
  for (const { id, evidence } of english ?? [])
    expect(
      evidence.filter((ref) => !refs.has(ref)),
      id,
    ).toEqual([])
})

/** By question the evidence found, in both languages. */
async function foundBy(embedder: 'minilm' | 'none'): Promise<{ id: string; en: string; zh: string }[]> {
  const [english = [], chinese = []] = await Promise.all(
    languages.map(async (language) => {
      const memory = await openMemory(':memory:', { embedder, worker: 'none' })
      await memory.rememberMany(turnsOf(language) as never)
      await memory.consolidate()
      const found: string[] = []
      for (const question of demoQuestions(language)) found.push((await ask(memory, question, 2000)).found.join())
      return found
    }),
  )
  return demoQuestions('en').map(({ id }, at) => ({ id, en: english[at] as string, zh: chinese[at] as string }))
}

it('[PA-34] with the bundled embedder they recall the same evidence for every question', async () => {
  const found = await foundBy('minilm')
  expect(found.filter(({ en, zh }) => en !== zh)).toEqual([])
  expect(found.filter(({ en }) => en !== '').length).toBeGreaterThanOrEqual(18)
})

it('[PA-34] by words alone, for all questions but three', async () => {
  const found = await foundBy('none')
  expect(found.filter(({ en, zh }) => en !== zh).length).toBeLessThanOrEqual(3)
})
