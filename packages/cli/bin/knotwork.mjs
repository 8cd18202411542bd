#!/usr/bin/env node
/** The command as npm links it: npm links no file that is missing, and in a fresh clone dist/ is made after `npm ci`. */
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.mjs', import.meta.url)

// Asked first, not caught: an import inside main.mjs that fails has another cause and must say so itself.
if (existsSync(main)) await import(main.href)
else {
  process.stderr.write('knotwork: not built yet, run npm run build\n')
  process.exitCode = 69 // EX_UNAVAILABLE
}
