import { describe, expect, it } from 'vitest'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'takes what was kept last for what is kept',
    rules: ['ST-151', 'ST-152'],
    patch: ({ settings }) => ({
      settings: {
        keep: async (name, text) => {
          await settings.put(name, text)
          return text
        },
      },
    }),
  },
  {
    name: 'loses its settings when events are forgotten',
    rules: ['ST-153'],
    patch: ({ events, settings }) => {
      let hasForgotten = false
      return {
        events: {
          forget: (...call) => {
            hasForgotten = true
            return events.forget(...call)
          },
        },
        settings: { get: async (name) => (hasForgotten ? null : settings.get(name)) },
      }
    },
  },
  {
    name: 'folds the names of settings',
    rules: ['ST-150'],
    patch: ({ settings }) => ({
      settings: {
        get: (name) => settings.get(name.trim().toLowerCase()),
        put: (name, text) => settings.put(name.trim().toLowerCase(), text),
      },
    }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    const failed = await failedRules(() => openBroken(patch))
    expect(failed).toEqual(expect.arrayContaining([...rules]))
  })
})
