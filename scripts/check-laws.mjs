/** Are the house laws kept? Prints `file:line: law N: what to do`, and fails when there is one such line. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { brokenLaws } from './laws/laws.mjs'
import { fileLines, linesOf } from './laws/sizes.mjs'
import { isCode } from './laws/source.mjs'

const binary = /\.(i16|bin|onnx|db|gz|png|ico|wasm)$/

/** Files of the repository, new ones too, without what git ignores. */
function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  // A deleted file is listed until the deletion is committed.
  return listed.split('\0').filter((path) => path !== '' && !binary.test(path) && existsSync(path))
}

const texts = trackedFiles().map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const broken = texts.flatMap(({ path, text }) => brokenLaws(path, text).map((one) => ({ path, ...one })))
for (const { path, line, law, message } of broken) console.error(`${path}:${line}: law ${law}: ${message}`)

const lengths = texts
  .filter(({ path }) => isCode(path))
  .map(({ text }) => linesOf(text))
  .sort((a, b) => a - b)
const watched = lengths.filter((lines) => lines > fileLines.watched).length
console.log(
  `laws: ${texts.length} files, ${broken.length} broken; ${lengths.length} of code, median ${lengths[lengths.length >> 1]} lines, ${watched} over ${fileLines.watched}`,
)
if (broken.length > 0) process.exitCode = 1
