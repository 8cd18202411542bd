import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { blocksOf, documents, root, textOf } from './document.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Readers have installed what a program imports.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

/** Documents in English: those in Chinese have the same programs (DC-4). */
const english = documents().filter((path) => !path.endsWith('.zh.md'))

/** Their programs, each in a file of its own. What imports nothing is an excerpt, and no program. */
const programs = english.flatMap((document) =>
  blocksOf(textOf(document))
    .filter(({ language, text }) => language === 'ts' && text.startsWith('import '))
    .map(({ text }, at) => {
      const name = `${document.replaceAll(/[/.]/g, '-')}-${at + 1}.mts`
      writeFileSync(join(folder, name), text)
      return { title: `${document}, program ${at + 1}`, file: join(folder, name) }
    }),
)

/** Settings of the repository, under which the names of packages lead to sources. */
function compilerOptions(): ts.CompilerOptions {
  const path = join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { noEmit: true }, path)
  return { ...options, typeRoots: [join(root, 'node_modules/@types')] }
}

describe('programs of documents', () => {
  it('[DC-2] there are some', () => expect(programs.map(({ title }) => title)).toContain('README.md, program 1'))

  it('[DC-2] compile', () => {
    const files = programs.map(({ file }) => file)
    const program = ts.createProgram(files, compilerOptions())
    const complaints = files.flatMap((file) => {
      const source = program.getSourceFile(file)
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
    })
    expect(complaints).toEqual([])
  })

  it.each(programs)(
    '[DC-2] $title prints something',
    ({ file }) => {
      const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
      const words = [tsx, '--tsconfig', join(root, 'tsconfig.json'), file]
      // In the folder of the programs, so that the files they make are not left in the repository.
      const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(stdout.trim()).not.toBe('')
    },
    60_000,
  )
})
