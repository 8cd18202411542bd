import { describe, expect, it } from 'vitest'
import { blocksOf, documents, textOf } from './document.ts'

const chinese = documents().filter((path) => path.endsWith('.zh.md'))

/** Lines of code of a document, without their comments: commands and programs. What is printed, and files to be written, are not code. */
function linesOf(path: string): string[] {
  return blocksOf(textOf(path)).flatMap(({ language, file, text }) => {
    if (file !== null) return []
    const lines = text.split('\n').filter((line) => language !== 'console' || line.startsWith('$ '))
    return lines.map((line) => line.replace(/(^|\s+)(#|\/\/)\s.*$/, '').trimEnd()).filter((line) => line !== '')
  })
}

describe('documents in Chinese', () => {
  it('[DC-4] are the first page and the first hour', () =>
    expect(chinese).toEqual(['README.zh.md', 'docs/quickstart.zh.md']))

  it.each(chinese)('[DC-4] %s has the commands and programs of its twin', (path) => {
    const twin = linesOf(path.replace('.zh.md', '.md'))
    expect(twin.length).toBeGreaterThan(10)
    expect(linesOf(path).filter((line) => twin.includes(line))).toEqual(twin)
  })
})
