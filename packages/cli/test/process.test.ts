/** What only a real process can show: exit codes, pipes, and a reader that goes away. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url))

/**
 * Runs `knotwork` in a process of its own; `readBytes` closes its stdout after so many bytes, `endAfter` sends it SIGTERM
 * once stderr holds that text.
 */
function spawnKnotwork(
  argv: readonly string[],
  {
    stdin = '',
    readBytes = Number.POSITIVE_INFINITY,
    endAfter,
  }: { stdin?: string; readBytes?: number; endAfter?: string } = {},
): Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...argv, '--embedder', 'none'], {
      env: { PATH: '', TSX_TSCONFIG_PATH: tsconfig },
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      if (stdout.length >= readBytes) child.stdout.destroy()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
      if (endAfter !== undefined && stderr.includes(endAfter)) child.kill('SIGTERM')
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
    child.stdin.end(stdin)
  })
}

describe('a process', () => {
  it('imports from a pipe and recalls into one', async () => {
    const store = folder.path('pipe.db')
    const imported = await spawnKnotwork(['import', '-', '--store', store], { stdin: `${threeTurns}oops\n` })
    expect(imported).toMatchObject({
      code: 3,
      stdout:
        '3 events stored, 0 already there, 1 malformed\n2 sessions, from 2025-06-02T10:00:00+02:00 to 2025-06-03T09:00:00+08:00\n',
    })
    const recalled = await spawnKnotwork(['recall', 'Oslo', '--store', store])
    expect(recalled).toMatchObject({ code: 0 })
    expect(recalled.stdout).toContain('<ref:m1>')
  })

  it('[CL-26] a worker ends by itself, with its report, when the system asks it to', async () => {
    const store = folder.path('worker.db')
    await spawnKnotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const ended = await spawnKnotwork(['worker', '--store', store], { endAfter: 'Ctrl-C ends' })
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.stdout).toMatch(/^\d jobs? done, 0 failed/)
  })

  it('[CL-2] ends with 2 for a wrong command line', async () => {
    expect(await spawnKnotwork(['recall'])).toMatchObject({ code: 2, stdout: '' })
  })

  it('[CL-7] a reader that goes away is no error', async () => {
    const store = folder.path('head.db')
    // More than a pipe buffers, so that writing goes on after the reader has gone.
    const many = Array.from(
      { length: 3000 },
      (_, at) => `{"ref":"r${at}","text":"Line ${at} of a long conversation."}\n`,
    )
    await spawnKnotwork(['import', '-', '--store', store], { stdin: many.join('') })
    const listed = await spawnKnotwork(['list', '--all', '--store', store], { readBytes: 1 })
    expect(listed).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(listed.stdout.length).toBeLessThan(200_000)
  })
})
