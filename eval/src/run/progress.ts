/** What does a person see while a run goes on? One changing line on standard error, and lines that stay. */

import { stderr } from 'node:process'

/** Where progress goes. */
export interface Progress {
  /** Replaces the changing line; nothing where standard error is no terminal. */
  show(line: string): void
  /** Writes a line that stays. */
  say(line: string): void
}

/** Progress on standard error. */
export const terminalProgress: Progress = {
  show(line) {
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${line}`)
  },
  say(line) {
    stderr.write(`${stderr.isTTY ? '\r\u001b[2K' : ''}${line}\n`)
  },
}

/** No progress, for tests and for programs. */
export const silentProgress: Progress = { show: () => undefined, say: () => undefined }
