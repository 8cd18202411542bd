import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const store = folder.path('paths.db')
const env = { KNOTWORK_EMBEDDER: 'none', KNOTWORK_STORE: store }

describe('knotwork reconstruct', () => {
  it('[CL-210] prints the context, and the steps as a tree; as JSON the same, with what was spent', async () => {
    for (const text of ['The man from the ropewalk mended the dinghy.', 'The ropewalk belongs to Aurelio Brandt now.'])
      await knotwork(['remember', text, '--speaker', 'Ana'], { env })
    await knotwork(['settle'], { env })
    const { stdout, code } = await knotwork(['reconstruct', 'Who mended the dinghy?'], { env })
    expect(code).toBe(0)
    expect(stdout).toContain('Aurelio Brandt')
    expect(stdout).toMatch(/step 1\n/)
    expect(stdout).toMatch(/ended: \w+; judged by offline/)
    const json = JSON.parse((await knotwork(['reconstruct', 'Who mended the dinghy?', '--json'], { env })).stdout)
    expect(json.spent.steps).toBe(json.steps.length)
    expect(json.context.lines.length).toBe(2)
  })

  it('[CL-211] takes its limits from the file that KNOTWORK_POLICY_FILE names, and --steps above it', async () => {
    const policy = folder.write('policy.json', '{ "bounds": { "stepsMax": 1 } }')
    const run = async (...more: string[]): Promise<number> =>
      JSON.parse(
        (
          await knotwork(['reconstruct', 'Who mended the dinghy?', '--json', ...more], {
            env: { ...env, KNOTWORK_POLICY_FILE: policy },
          })
        ).stdout,
      ).steps.length
    expect(await run()).toBe(1)
    expect(await run('--steps', '3')).toBeGreaterThan(1)
  })

  it('[CL-212] refuses an empty question', async () => {
    expect((await knotwork(['reconstruct', ' '], { env })).code).toBe(2)
  })
})
