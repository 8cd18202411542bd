import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type EntityCase, readEntityCases } from './cases.ts'
import { groupsOf } from './command.ts'
import { figuresOf, judgeCase } from './judge.ts'

const written = ['en', 'zh'].map((language) =>
  fileURLToPath(new URL(`../../written/entities.${language}.json`, import.meta.url)),
)
const cases = readEntityCases(written)

describe('the written set', () => {
  it('has labels at the words they name, both halves of both languages', () => {
    for (const { turns, mentions, entities } of cases)
      for (const { ref, start, end, text, entity, candidates = [] } of mentions) {
        expect(turns.find((turn) => turn.ref === ref)?.text.slice(start, end)).toBe(text)
        for (const id of [...candidates, ...(entity === null ? [] : [entity])]) expect(entities).toHaveProperty(id)
      }
    const labels = (language: string): number =>
      cases.filter((one) => one.language === language).reduce((sum, { mentions }) => sum + mentions.length, 0)
    expect(labels('en')).toBeGreaterThanOrEqual(150)
    expect(labels('zh')).toBeGreaterThanOrEqual(120)
  })

  it.each(['dev', 'test'])('[EN-22] %s half: links are right to 97 %% and found to 85 %%', (half) => {
    const groups = groupsOf(cases.flatMap(judgeCase))
    for (const name of ['all', 'without I and you', 'en', 'zh']) {
      const figures = groups.find((group) => group.name === `${half} ${name}`)
      expect(figures?.precision, name).toBeGreaterThanOrEqual(0.97)
      expect(figures?.recall, name).toBeGreaterThanOrEqual(0.85)
    }
  })
})

describe('judging links', () => {
  const turns = [{ ref: 'r', speaker: 'Ada', text: 'Odalys Bremner met Dr Quist.', session: 's' }]
  const base = { id: 'x', language: 'en', half: 'dev', about: '', turns } as const
  const label = { ref: 'r', start: 0, end: 14, text: 'Odalys Bremner', entity: 'e1', kind: 'person' } as const
  const judged = (change: Partial<EntityCase>): ReturnType<typeof judgeCase> =>
    judgeCase({ ...base, mentions: [label], entities: { e1: { name: 'Odalys Bremner', kind: 'person' } }, ...change })

  it('a link without label is wrong, a right one is right', () => {
    expect(judged({}).map(({ outcome }) => outcome)).toEqual(['right', 'wrong'])
    expect(figuresOf(judged({}))).toMatchObject({ labels: 1, links: 2, precision: 0.5, recall: 1, found: 1 })
  })

  it('another entity is wrong, a missing mention is not found', () => {
    expect(judged({ entities: { e1: { name: 'Odalys Quist', kind: 'person' } } })[0]?.outcome).toBe('wrong')
    expect(judged({ mentions: [{ ...label, end: 6, text: 'Odalys' }] })[0]?.outcome).toBe('not-found')
  })

  it('what must stay unresolved is wrong when it is linked', () => {
    const figures = figuresOf(judged({ mentions: [{ ...label, entity: null }] }))
    expect(figures).toMatchObject({ left: 0, recall: 1 })
  })
})
