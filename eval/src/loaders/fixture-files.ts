/** Where do the tests of loaders put their invented files? In a folder of their own that is gone afterwards. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Writes files below a fresh folder and hands it to the test.
 *
 * @param files  content by path; values that are no text are written as JSON, lists for `.jsonl` as one line each
 */
export async function withFiles<T>(
  files: Readonly<Record<string, unknown>>,
  work: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-eval-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, asText(name, content))
    }
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function asText(name: string, content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content
  if (name.endsWith('.jsonl')) return (content as readonly unknown[]).map((row) => `${JSON.stringify(row)}\n`).join('')
  return JSON.stringify(content)
}
