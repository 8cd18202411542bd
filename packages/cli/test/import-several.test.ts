import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

async function texts(store: string): Promise<string[]> {
  const outcome = await knotwork(['list', '--all', '--json', '--store', folder.path(store)])
  return (outcome.jsonLines() as { text: string }[]).map(({ text }) => text)
}

describe('import of several files', () => {
  const chat = (name: string, text: string) => folder.write(name, text)

  it('[CL-206] reads one after the other, consolidates once and tells each and all', async () => {
    const store = folder.path('several.db')
    const one = chat('one.txt', 'Ana: Is the kiln on?\nBen: Yes.\nAna: Good.\n')
    const two = chat('two.jsonl', '{"speaker":"Ben","text":"The kiln is off."}\nno json\n')
    const told = await knotwork(['import', one, two, '--store', store])
    expect(told.code).toBe(3)
    expect(told.stdout).toMatch(
      /^3 events stored.*\n[\s\S]*^1 event stored, 0 already there, 1 malformed$[\s\S]*^2 files: 4 events stored, 0 already there$/m,
    )
    expect(told.stderr).toMatch(/one\.txt: plain transcript[\s\S]*two\.jsonl: JSON Lines/)
    const again = (await knotwork(['import', one, two, one, '--json', '--store', store])).json()
    expect(again).toMatchObject({
      files: [
        { file: one, duplicates: 3 },
        { file: two, duplicates: 1, malformed: 1 },
      ],
    })
    expect((await texts('several.db')).length).toBe(4)
  })

  it('[CL-206] refuses one that cannot be read before any is', async () => {
    const store = folder.path('several-refused.db')
    const good = chat('good.txt', 'Ana: Is the kiln on?\nBen: Yes.\nAna: Good.\n')
    const bad = chat('bad.txt', 'It rained.\nAnd rained.\n')
    const refused = await knotwork(['import', good, bad, '--store', store])
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('bad.txt is in no format')
    expect(existsSync(store)).toBe(false)
  })

  it('[CL-91] a year that is none is refused', async () => {
    const file = chat('year.txt', '3月5日\nAna：在吗？\nBen：在。\n')
    expect(await knotwork(['import', file, '--year', '25', '--store', folder.path('year.db')])).toMatchObject({
      code: 2,
    })
    const read = await knotwork(['import', file, '--year', '2025', '--dry-run', '--store', folder.path('year.db')])
    expect(read.stdout).toContain('from 2025-03-05')
    expect(read.stderr).toContain('1 times name a day without a year')
  })
})
