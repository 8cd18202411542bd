/**
 * What did we promise? The public names, entries and dependencies of `knotwork`, pinned in surface.txt.
 *
 * A difference is a decision: run this file with `-u` and let the review see the changed line.
 */

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as root from 'knotwork'
import * as provider from 'knotwork/provider'
import * as replay from 'knotwork/replay'
import * as rules from 'knotwork/rules'
import * as store from 'knotwork/store'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const folder = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Entry as in the export map, its source, and what importing it gives. */
const entries = [
  { entry: '.', path: join(folder, 'src/index.ts'), values: root },
  { entry: './store', path: join(folder, 'src/store.ts'), values: store },
  { entry: './provider', path: join(folder, 'src/provider.ts'), values: provider },
  { entry: './rules', path: join(folder, 'src/rules.ts'), values: rules },
  { entry: './replay', path: join(folder, 'src/replay.ts'), values: replay },
] as const

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
}

/** Names an entry exports, split into those that exist at run time and those that are types. */
function exportsOf(path: string): { values: string[]; types: string[] } {
  const names = parse(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return []
    if (!ts.isNamedExports(statement.exportClause)) return []
    return statement.exportClause.elements.map((element) => ({
      name: element.name.text,
      type: statement.isTypeOnly || element.isTypeOnly,
    }))
  })
  const sorted = (type: boolean): string[] =>
    names
      .filter((one) => one.type === type)
      .map(({ name }) => name)
      .sort()
  return { values: sorted(false), types: sorted(true) }
}

/** Modules outside the package that are loaded with a file, directly or through files of the package. */
function loadedWith(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  return parse(path).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const typeOnly = ts.isImportDeclaration(statement) ? statement.importClause?.isTypeOnly : statement.isTypeOnly
    const from = statement.moduleSpecifier
    if (typeOnly || from === undefined || !ts.isStringLiteral(from)) return []
    return from.text.startsWith('.') ? loadedWith(join(dirname(path), from.text), seen) : [from.text]
  })
}

/** Packages that importing an entry loads. */
function packagesLoadedWith(path: string): string[] {
  return [...new Set(loadedWith(path))].filter((name) => !name.startsWith('node:')).sort()
}

function surface(): string {
  const lines = entries.flatMap(({ entry, path }) => {
    const { values, types } = exportsOf(path)
    return [
      ...packagesLoadedWith(path).map((name) => `${entry} loads ${name}`),
      ...values.map((name) => `${entry} value ${name}`),
      ...types.map((name) => `${entry} type ${name}`),
    ]
  })
  const dependencies = Object.keys(manifest.dependencies).map((name) => `depends on ${name}`)
  return `${[...dependencies, ...lines].join('\n')}\n`
}

describe('public surface', () => {
  it('is the one that surface.txt lists', async () => {
    await expect(surface()).toMatchFileSnapshot('./surface.txt')
  })

  it.each(entries)('gives at run time what $entry names', ({ path, values }) => {
    expect(Object.keys(values).sort()).toEqual(exportsOf(path).values)
  })

  it('has these entries and no other', () => {
    expect(Object.keys(manifest.exports)).toEqual([...entries.map(({ entry }) => entry), './package.json'])
  })

  it('asks nothing of its user but to install it', () => {
    expect(manifest.peerDependencies).toBeUndefined()
  })
})

describe('imports', () => {
  // better-sqlite3 loads its native part with the first database; `npm run packages` shows that on the built package.
  it.each(entries)('$entry does not load the bundled embedder or its runtime', ({ path }) => {
    const packages = packagesLoadedWith(path)
    expect(packages).not.toContain('@knotwork/minilm')
    expect(packages).not.toContain('onnxruntime-node')
  })

  it('what an author of an embedder imports loads no package', () => {
    expect(packagesLoadedWith(join(folder, 'src/provider.ts'))).toEqual([])
  })
})
