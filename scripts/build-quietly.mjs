/**
 * Builds the packages and says nothing but that: what the bundler tells of every file would bury what is run after it.
 * When the build fails, all it said is printed.
 *
 * Usage: node scripts/build-quietly.mjs
 */

import { run } from './packages/program.mjs'

process.stderr.write('building…\n')
try {
  run('npm', ['run', 'build', '--silent'])
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
