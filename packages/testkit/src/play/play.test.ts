import { InMemoryStore } from 'knotwork/store'
import { expect, it } from 'vitest'
import { canaryFuzz } from './canary.ts'
import { playDifferential } from './differential.ts'

it('x', async () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
  let t = performance.now()
  await playDifferential(InMemoryStore.open, InMemoryStore.open, { seeds, steps: 150 })
  console.log('diff', performance.now() - t)
  t = performance.now()
  await canaryFuzz(InMemoryStore.open, { seeds, steps: 150 })
  console.log('canary', performance.now() - t)
  expect(1).toBe(1)
})
