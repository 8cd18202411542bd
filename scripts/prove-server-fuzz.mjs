/**
 * Does a server bear 50,000 requests made from its own description? No 5xx, and no byte of another scope.
 *
 * Usage: node scripts/prove-server-fuzz.mjs [requests] [seed] (after npm run build)
 */

import * as server from '@knotwork/server'
import * as engine from 'knotwork'
import { fuzz } from './server/fuzz.mjs'

const [requests = '50000', seed = '1'] = process.argv.slice(2)
const { statuses, breaches } = await fuzz(
  { engine, server },
  {
    requests: Number(requests),
    seed: Number(seed),
    onRound: (done) => {
      if (done % 5000 === 0) console.error(`fuzz: ${done} requests`)
    },
  },
)
for (const breach of breaches.slice(0, 20)) console.error(`fuzz: ${breach}`)
console.log(`fuzz: ${requests} requests, seed ${seed}: ${JSON.stringify(statuses)}, ${breaches.length} breaches`)
process.exitCode = breaches.length === 0 ? 0 : 1
