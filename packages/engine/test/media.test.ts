import { type Memory, openMemory, type RememberInput } from 'knotwork'
import { describe, expect, it } from 'vitest'

const events: readonly RememberInput[] = [
  {
    ref: 'photo',
    speaker: 'Ana',
    text: '',
    time: '2025-03-04T10:00:00Z',
    attachments: [{ kind: 'image', caption: 'a crack in the chimney, seen from the yard', uri: 'file:///shots/7.jpg' }],
    attributes: { camera: 'phone', width: 4032 },
  },
  {
    ref: 'voice',
    speaker: 'Ben',
    text: 'The mason says the chimney must be taken down before the frost.',
    time: '2025-03-04T11:00:00Z',
    attachments: [{ kind: 'audio', uri: 'voice/mason.ogg' }],
    attributes: { seconds: 14.5 },
  },
  {
    ref: 'sensor',
    kind: 'observation',
    text: '阁楼湿度 81%，高于 70% 的上限。',
    time: '2025-03-04T12:00:00Z',
    attributes: { sensor: 'attic-1', quantity: 'humidity', value: 81, unit: '%' },
  },
]

async function told(): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(events)
  await memory.consolidate()
  return memory
}

describe('pictures, recordings and readings', () => {
  it.each([
    ['Where is the crack?', 'photo', '[image: a crack in the chimney, seen from the yard]'],
    ['What does the mason say?', 'voice', 'before the frost. [audio: mason.ogg]'],
    ['阁楼的湿度是多少？', 'sensor', '阁楼湿度 81%'],
  ])('[PR-22] "%s" finds it, with what it is in the line', async (question, ref, words) => {
    const memory = await told()
    const { context, ranked } = await memory.recall(question)
    expect(ranked[0]?.ref).toBe(ref)
    expect(context.lines.find(({ event }) => event.ref === ref)?.text).toContain(words)
    await memory.close()
  })

  it('[PR-22] addresses and attributes come back with the line, and from an export', async () => {
    const memory = await told()
    const { context } = await memory.recall('Where is the crack?')
    const [photo] = events
    expect(context.lines.find(({ event }) => event.ref === 'photo')?.event).toMatchObject({
      attachments: photo?.attachments,
      attributes: photo?.attributes,
    })
    const exported = []
    for await (const source of memory.export()) exported.push(source)
    expect(exported.map(({ attributes }) => attributes)).toEqual(events.map(({ attributes }) => attributes))
    await memory.close()
  })
})
