/** How is the protocol's own conformance runner asked, and what did it find? */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

/** What the runner found. */
export interface Conformance {
  /** 0 where every scenario fails or passes as the baseline says. */
  readonly exitCode: number | null
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** All that it printed. */
  readonly output: string
}

const require = createRequire(import.meta.url)
const runner = require.resolve('@modelcontextprotocol/conformance/dist/index.js')

/**
 * Runs all active server scenarios against an address.
 *
 * @param baseline  path of a file that names the scenarios which cannot pass
 */
export async function conformanceOf(url: string, baseline: string): Promise<Conformance> {
  const child = spawn(process.execPath, [runner, 'server', '--url', url, '--expected-failures', baseline])
  const [output, errors, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const named = (mark: string): string[] =>
    [...output.matchAll(new RegExp(`^${mark} (?<name>[\\w-]+): \\d+ passed`, 'gm'))].map(
      ({ groups }) => groups?.name ?? '',
    )
  return { exitCode: exitCode as number | null, passed: named('✓'), failed: named('✗'), output: output + errors }
}
