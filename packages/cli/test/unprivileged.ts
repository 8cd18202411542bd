/**
 * A process of its own that may write no more than others let it: `unprivileged.ts SPARE COMMAND…`, each a JSON list
 * of arguments; SPARE is a store that is read before. Prints code, stdout and stderr of each as one line of JSON. For root, who may write everything, it becomes
 * somebody else first.
 */
import { Readable, Writable } from 'node:stream'
import { run } from '../src/run.ts'

/** `nobody` on most systems; any user without rights will do. */
const nobody = 65_534

async function outcomeOf(argv: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const into = (name: keyof typeof written) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written[name] += chunk.toString('utf8')
        done()
      },
    })
  const code = await run([...argv, '--embedder', 'none'], {
    stdin: Readable.from([]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    tty: { stdin: false, stdout: false, stderr: false },
    columns: 400,
    onInterrupt: () => () => undefined,
  })
  return { code, ...written }
}

// Loads everything, the native driver too, while it may still be read.
await outcomeOf(['stats', '--store', process.argv[2] ?? ''])
if (process.getuid?.() === 0) {
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
for (const command of process.argv.slice(3))
  process.stdout.write(`${JSON.stringify(await outcomeOf(JSON.parse(command) as string[]))}\n`)
