/**
 * Are the packages fit to publish? Contents, export maps, types, and a user's first minutes with them.
 *
 * Usage: npm run packages (builds first). Prints one line per check; fails when one does.
 */

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { checkConsumer } from './packages/consumer.mjs'
import { run } from './packages/program.mjs'
import { complaintsAbout, published } from './packages/published.mjs'

const readme = process.argv[2] ?? 'README.md'

/** Runs one check; its complaints, or the error it threw, make it fail. */
async function check(title, work) {
  const started = performance.now()
  const complaints = await Promise.resolve()
    .then(work)
    .catch((error) => [error.message])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`packages: ${complaints.length === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`)
  for (const complaint of complaints) console.error(complaint.replace(/^/gm, '    '))
  if (complaints.length > 0) process.exitCode = 1
}

function contents(one) {
  const packed = JSON.parse(run('npm', ['pack', '--dry-run', '--json', '--loglevel=error'], { cwd: one.folder }))
  // npm 10 answers with a list, npm 11 with an object by package name.
  const [tarball] = Object.values(packed)
  return complaintsAbout(
    one,
    tarball.files.map((file) => file.path),
  )
}

async function exportMap(one) {
  const { messages } = await publint({ pkgDir: resolve(one.folder), strict: true, pack: 'npm' })
  const manifest = JSON.parse(readFileSync(join(one.folder, 'package.json'), 'utf8'))
  return messages.map((message) => `${one.name}: ${formatMessage(message, manifest)}`)
}

function types(one) {
  run('node_modules/.bin/attw', ['--pack', one.folder, '--profile', 'esm-only', '--no-emoji'])
  return []
}

for (const one of published) {
  await check(`${one.name}: contents`, () => contents(one))
  await check(`${one.name}: export map (publint)`, () => exportMap(one))
  if (one.typed) await check(`${one.name}: types resolve (attw)`, () => types(one))
}
await check('a new project installs the tarballs and runs the README', () => {
  for (const line of checkConsumer(readme)) console.log(`packages:        ${line}`)
  return []
})
