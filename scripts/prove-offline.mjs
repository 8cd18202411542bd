/**
 * Does it work without a network? Remembers and recalls with the built packages and the bundled embedder.
 *
 * `.ci/run` starts it where no network exists (`unshare --net`); elsewhere it says that it proves less. Needs a build.
 */

import { deepStrictEqual } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'knotwork'

/** The English questions share no word that counts with their evidence: only the model finds it. The Chinese one goes by words. */
const questions = [
  ['Which pet does she own?', 'cat'],
  ['How does he travel to the office?', 'bicycle'],
  ['搬到哪里去了?', 'move'],
]

const turns = [
  { ref: 'cat', speaker: 'Ilse', text: 'Our old tabby slept on my lap all evening.' },
  { ref: 'bicycle', speaker: 'Ravi', text: 'I cycle along the canal each morning before my shift starts.' },
  { ref: 'soup', speaker: 'Ilse', text: 'The lentil soup needed more salt.' },
  { ref: 'move', speaker: '林晓', text: '上个月我搬到了海边的小镇。' },
  { ref: 'rain', speaker: 'Ravi', text: 'It rained so hard that the match was called off.' },
]

const outside = Object.values(networkInterfaces())
  .flat()
  .filter((one) => !one.internal)
const folder = mkdtempSync(join(tmpdir(), 'knotwork-offline-'))
try {
  const memory = await openMemory(join(folder, 'agent.db'))
  await memory.rememberMany(turns)
  const first = []
  for (const [question] of questions) first.push((await memory.recall(question)).ranked[0]?.sourceRef)
  await memory.close()
  deepStrictEqual(
    first,
    questions.map(([, ref]) => ref),
  )
} finally {
  rmSync(folder, { recursive: true })
}
const where =
  outside.length === 0 ? 'with no network' : `with a network in reach (${outside.length} addresses): proves less`
console.log(`offline: ${questions.length} questions answered by meaning and by words, ${where}`)
