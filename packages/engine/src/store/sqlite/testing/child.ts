/** How does a test run another process? A script beside this file, with the lines it prints. */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A started process, and the whole lines it printed so far. */
export interface Child {
  readonly child: ChildProcess
  readonly lines: readonly string[]
}

/** Starts `testing/<script>` with arguments. */
export function startChild(script: string, args: readonly string[]): Child {
  const file = fileURLToPath(new URL(`./${script}`, import.meta.url))
  const child = fork(file, args, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const lines: string[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  return { child, lines }
}
