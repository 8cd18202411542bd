import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'

const turns = [
  { ref: 'move', speaker: 'Ana', text: 'I left Lyon for Oslo.', time: '2025-05-02T10:00:00+02:00' },
  { ref: 'ski', speaker: 'Ana', text: 'Ben taught me to ski.', time: '2025-01-05T09:00:00+01:00' },
  { ref: 'snow', speaker: '小雨', text: '杭州下雪了。', time: '2025-01-05T09:00:00+01:00' },
  { ref: 'oslo', speaker: 'Ben', text: 'Oslo is dark in winter.', time: '2025-12-01T12:00:00' },
]

async function filled(): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(turns)
  await memory.consolidate()
  return memory
}

const refs = ({ events }: { readonly events: readonly { readonly ref: string }[] }): string[] =>
  events.map(({ ref }) => ref)

describe('timeline', () => {
  it('[OP-1] events stand in the order they were said, those of one moment in order of arrival', async () => {
    const memory = await filled()
    expect(refs(await memory.timeline())).toEqual(['ski', 'snow', 'move', 'oslo'])
    expect(refs(await memory.timeline({ from: '2025-01-06', to: '2025-12-01' }))).toEqual(['move'])
  })

  it('[OP-1] pages follow each other without a gap or a double, also within one moment', async () => {
    const memory = await filled()
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await memory.timeline({ limit: 1, ...(after === null ? {} : { after }) })
      seen.push(...refs(page))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(['ski', 'snow', 'move', 'oslo'])
  })

  it('[OP-1] about whom it is asked, only what mentions them; nobody known, nothing', async () => {
    const memory = await filled()
    expect(refs(await memory.timeline({ about: 'Oslo' }))).toEqual(['move', 'oslo'])
    expect(refs(await memory.timeline({ about: 'Reykjavik' }))).toEqual([])
  })

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ after: 'x' }, 'after'],
    [{ about: ' ' }, 'about'],
    [{ from: 'soon' }, 'from'],
    [{ until: 1 } as object, 'until'],
  ])('[OP-1] %j is refused', async (options, field) => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await expect(memory.timeline(options)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
