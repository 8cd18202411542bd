/** What does a store promise about settings, which hold for all of it? */

import { expect } from 'vitest'
import { oddTexts } from '../arbitraries.ts'
import { draft } from '../fakes/drafts.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

export const settingChecks: readonly StoreCheck[] = [
  check('ST-150', 'a setting is kept under its name, whatever name and text are; others have none', async (bench) => {
    const texts = [...oddTexts.filter((text) => text.isWellFormed()), '{"name":"x"}']
    const names = ['', 'a', 'A', 'a ', '%', '__proto__', '名']
    for (const [i, name] of names.entries()) await bench.store.settings.put(name, texts[i % texts.length] as string)
    const { settings } = await bench.settle()
    const found = await Promise.all(names.map((name) => settings.get(name)))
    expect(found).toEqual(names.map((_, i) => texts[i % texts.length]))
    expect([await settings.get('b'), await settings.get('constructor')]).toEqual([null, null])
    for (const text of texts) {
      await settings.put('any', text)
      expect(await settings.get('any')).toBe(text)
    }
  }),

  check('ST-151', '`keep` leaves what is kept and says what it is; `put` takes its place', async (bench) => {
    expect(await bench.store.settings.keep('a', 'first')).toBe('first')
    expect(await bench.store.settings.keep('a', 'second')).toBe('first')
    const { settings } = await bench.settle()
    expect([await settings.keep('a', 'third'), await settings.get('a')]).toEqual(['first', 'first'])
    await settings.put('a', 'fourth')
    expect([await settings.keep('a', 'fifth'), await settings.get('a')]).toEqual(['fourth', 'fourth'])
  }),

  check('ST-152', 'of several that `keep` at once, over every handle, all are told the first', async (bench) => {
    const { contract, store } = bench
    const beside = contract.openBeside === undefined ? store : await contract.openBeside(store)
    try {
      const texts = Array.from({ length: 12 }, (_, i) => `text ${i}`)
      const told = await Promise.all(
        texts.map((text, i) => (i % 2 === 0 ? store : beside).settings.keep('at once', text)),
      )
      expect(new Set(told).size).toBe(1)
      expect(texts).toContain(told[0])
      expect(await beside.settings.get('at once')).toBe(told[0])
    } finally {
      if (beside !== store) await beside.close()
    }
  }),

  check('ST-153', 'settings belong to no scope: they count nowhere, and no forget takes them', async (bench) => {
    const { scope } = bench
    await bench.append(draft({ ref: 'a' }))
    const before = { ...(await bench.store.stats(scope)), bytes: null }
    await bench.store.settings.put('a', 'kept')
    expect({ ...(await bench.store.stats(scope)), bytes: null }).toEqual(before)
    expect(await bench.store.events.revision(scope)).toEqual({ lastNo: 1, epoch: 0 })
    await bench.store.events.forget(scope, ['a'])
    const store = await bench.settle()
    expect([await store.settings.get('a'), await store.scopes(), await store.verify()]).toEqual(['kept', [], []])
  }),
]
