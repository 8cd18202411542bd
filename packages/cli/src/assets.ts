/** Which files come with the package? Paths that hold for src/ and dist/ alike, both one below the package. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** Version of the package, from package.json, so that it is written down once. */
export const version: string = (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string })
  .version

/** Path of a file of the demo. */
export function demoFile(name: string): string {
  return fileURLToPath(new URL(`demo/${name}`, root))
}
