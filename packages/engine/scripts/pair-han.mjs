// Writes src/text/han-pairs.ts: each Traditional character with the Simplified one that OpenCC gives first. With --check it
// writes nothing, and fails where the file is not what the package gives. By hand, when the package moves: index terms change.
import { readFileSync, writeFileSync } from 'node:fs'
import dictionary from 'opencc-js/dict/TSCharacters'

const file = new URL('../src/text/han-pairs.ts', import.meta.url)

/** Lines of OpenCC's TSCharacters: "traditional simplified", further readings after more spaces. */
const given = new Map(
  dictionary
    .split('|')
    .map((line) => line.split(' '))
    .filter(([from, to]) => from.length === 1 && to.length === 1 && from !== to),
)

/** What is given may be given on; a pair that leads back to itself is left out, so that folding twice is folding once. */
function endOf(character) {
  const seen = new Set()
  let at = character
  for (; given.has(at); at = given.get(at)) {
    if (seen.has(at)) return character
    seen.add(at)
  }
  return at
}

const pairs = [...given.keys()].map((from) => [from, endOf(from)]).filter(([from, to]) => from !== to)
pairs.sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0))
const source = `/**
 * Which Simplified character stands for a Traditional one? Written by scripts/pair-han.mjs from opencc-js; do not edit.
 *
 * The first form of OpenCC's TSCharacters, for characters of one UTF-16 unit, ascending.
 *
 * @see https://github.com/BYVoid/OpenCC (Apache-2.0)
 */

/** ${pairs.length} characters. */
export const traditionalHan: string =
  '${pairs.map(([from]) => from).join('')}'

/** As many, in the same order; none is in {@link traditionalHan}. */
export const simplifiedHan: string =
  '${pairs.map(([, to]) => to).join('')}'
`
if (!process.argv.includes('--check')) writeFileSync(file, source)
else if (readFileSync(file, 'utf8') !== source)
  throw new Error('src/text/han-pairs.ts is not what opencc-js gives; run scripts/pair-han.mjs')
console.log(`${pairs.length} pairs`)
