/** The knotwork command, loaded by bin/knotwork.mjs: hands this process to run.ts. */
import { processEnvironment } from './config.ts'
import { run } from './run.ts'

const interrupts = ['SIGINT', 'SIGTERM'] as const

const { stdin, stdout, stderr } = process
// The exit code is set, not forced: process.exit would cut off what a pipe has not taken yet.
process.exitCode = await run(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env: processEnvironment(),
  tty: { stdin: stdin.isTTY === true, stdout: stdout.isTTY === true, stderr: stderr.isTTY === true },
  columns: stdout.columns ?? stderr.columns ?? 80,
  onInterrupt(stop) {
    for (const signal of interrupts) process.once(signal, stop)
    return () => {
      for (const signal of interrupts) process.off(signal, stop)
    }
  },
})
