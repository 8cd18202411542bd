/** Runs programs for the checks: quiet when they succeed, with all they said when they fail. */

import { spawnSync } from 'node:child_process'

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, input?: string }} options
 * @returns {string}  what it wrote to stdout
 * @throws with stdout and stderr in the message, when it did not exit with 0
 */
export function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}\n${stdout}${stderr}`)
  return stdout
}
