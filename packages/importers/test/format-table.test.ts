import { expect, it } from 'vitest'
import { formatTable } from './format-table.ts'

const opening = `# What holds for each format

Every format has test files, written for this project as programs write them, with what must come of each. Below is what came of them:
that a file is recognised, and by no other format as surely; that each of its rows is an event, left out for a reason, or told as a problem with its
place; that the times are those of the file; that importing again changes nothing; that of a broken file each fault is told and the rest is read.

`
const closing = `

\`npx vitest run packages/importers/test/format-table.test.ts\` makes the table anew and compares; with \`-u\` it writes it.
`

it('[IM-155] the table of formats is what importing their test files gives, and every check holds', async () => {
  const table = await formatTable()
  for (const [, some, all] of table.matchAll(/(\d+) of (\d+)/g)) expect(some, table).toBe(all)
  for (const [, rows, ...parts] of table.matchAll(/(\d+) = (\d+) \+ (\d+) \+ (\d+)/g))
    expect(Number(rows), table).toBe(parts.reduce((sum, part) => sum + Number(part), 0))
  await expect(`${opening}${table}${closing}`).toMatchFileSnapshot('../FORMATS.md')
})
