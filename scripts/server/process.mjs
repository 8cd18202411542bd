/** A served memory in a process of its own, as a user starts it: for proofs that kill, restart and load it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The command, as it was built. */
export const command = resolve('packages/cli/bin/knotwork.mjs')

/**
 * Starts `knotwork serve` on a free port and waits until it says where.
 *
 * @param {string} store
 * @param {readonly string[]} args  further ones
 * @returns {Promise<{ url: string, child: import('node:child_process').ChildProcess, end: (signal?: NodeJS.Signals) => Promise<number | null> }>}
 */
export async function serve(store, args = []) {
  const argv = [command, 'serve', '--store', store, '--port', '0', '--json', '--quiet', '--embedder', 'none', ...args]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`serve ended with ${code}`))),
  ])
  const { url } = JSON.parse(line.toString())
  const end = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [code] = await ended
    return code
  }
  return { url, child, end }
}

/** Sends JSON, reads JSON. @returns {Promise<{ status: number, body: any }>} */
export async function ask(url, method, path, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json() }
}
