import { describe, expect, it } from 'vitest'
import { selectiveQuestions, synthesize } from './synthetic.ts'

describe('synthesize', () => {
  const synthetic = synthesize({ events: 2000, seed: 1 })

  it('makes the same conversations for a seed', () => {
    expect(synthesize({ events: 2000, seed: 1 }).turns).toEqual(synthetic.turns)
    expect(synthesize({ events: 20, seed: 2 }).turns).not.toEqual(synthetic.turns.slice(0, 20))
  })

  it('has sessions of twenty turns in order of time', () => {
    const sessions = new Map<string, number>()
    for (const { session = '' } of synthetic.turns) sessions.set(session, (sessions.get(session) ?? 0) + 1)
    expect(new Set(sessions.values())).toEqual(new Set([20]))
    const times = synthetic.turns.map(({ time }) => String(time))
    expect([...times].sort()).toEqual(times)
  })

  it('has few frequent and many rare words', () => {
    const frequencies = [...synthetic.documentFrequency.values()].sort((a, b) => b - a)
    expect(frequencies[0]).toBeGreaterThan(600)
    expect(frequencies[Math.floor(frequencies.length / 2)]).toBeLessThanOrEqual(3)
  })

  it('asks for words that are rare, in a turn that exists', () => {
    const asked = selectiveQuestions(synthetic, 30, { seed: 1, frequencyShareMax: 0.005 })
    expect(asked).toHaveLength(30)
    for (const { words } of asked) {
      for (const word of words) expect(synthetic.documentFrequency.get(word)).toBeLessThanOrEqual(10)
      expect(synthetic.words.some((own) => words.every((word) => own.includes(word)))).toBe(true)
    }
  })
})
