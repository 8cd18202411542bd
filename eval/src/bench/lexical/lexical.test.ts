import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { BareIndex } from '../bare-index.ts'
import { selectiveQuestions, synthesize } from '../synthetic.ts'
import { fts5 } from './fts5.ts'
import { postingBlocks } from './posting-blocks.ts'
import { postingRows } from './posting-rows.ts'

const synthetic = synthesize({ events: 600, seed: 4 })
const documents = synthetic.turns.map(({ text }, index) => ({
  id: index + 1,
  text,
  words: synthetic.words[index] ?? [],
}))
const questions = selectiveQuestions(synthetic, 10, { seed: 1, frequencyShareMax: 0.02 })

describe('lexical choices', () => {
  const bare = new BareIndex(documents.map(({ words }) => words))

  it.each([postingRows, postingBlocks])('$name ranks as the index in memory does', (choice) => {
    const connection = new Database(':memory:')
    const index = choice.create(connection)
    index.insert(documents.slice(0, 250))
    index.insert(documents.slice(250))
    for (const { words } of questions)
      expect(index.search(words, 20)).toEqual(bare.search(words, 20).map((position) => position + 1))
    connection.close()
  })

  it.each([fts5, postingRows, postingBlocks])('$name finds a document until it is removed', (choice) => {
    const connection = new Database(':memory:')
    const index = choice.create(connection)
    index.insert(documents)
    const words = questions[0]?.words ?? []
    const before = index.search(words, 600)
    expect(before.length).toBeGreaterThan(0)
    index.remove(before.slice(0, 1))
    expect([...index.search(words, 600)].sort()).toEqual([...before.slice(1)].sort())
    connection.close()
  })
})
