/** Laws about names: of files and exports, of benchmarks, of machines. */

import { basename } from 'node:path'
import ts from 'typescript'
import { isCode, isProduct, isTest, lineAt, lineOf, nodesOf } from './source.mjs'

const emptyNames = /^(?:utils?|helpers?|common|misc|shared|types?|stuff|lib)$/
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config|generated|examples|d))*\.[a-z]+$/

/** Law 6, first half: a name that fits everything says nothing, and collects everything. */
export const fileNames = {
  number: 6,
  title: 'files are kebab-case nouns of our field',
  appliesTo: (path) => isCode(path) && (isProduct(path) || path.startsWith('scripts/')),
  check: ({ path }) => {
    const findings = []
    const [, ...parts] = path.split('/')
    for (const part of parts)
      if (emptyNames.test(part.replace(/\..*$/, '')))
        findings.push({ line: 1, message: `"${part}" could hold anything: name the file after what it answers` })
    if (!kebabCase.test(basename(path))) findings.push({ line: 1, message: `"${basename(path)}" is not kebab-case` })
    return findings
  },
}

/** Law 6, second half: a surface is a list of names somebody chose. */
export const exportNames = {
  number: 6,
  title: 'exports are named, one by one',
  appliesTo: (path) => isCode(path) && !path.endsWith('.cjs') && (isProduct(path) || path.startsWith('scripts/')),
  check: (source) => {
    const findings = []
    for (const node of nodesOf(source)) {
      if (ts.isExportDeclaration(node) && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause)))
        findings.push({ line: lineOf(source, node), message: 'export * makes every name a promise: list the names' })
      if (isDefaultExport(node) && !/\.config\.(ts|mjs)$/.test(source.path))
        findings.push({
          line: lineOf(source, node),
          message: 'a default export has another name in each importer: name it',
        })
    }
    return findings
  },
}

/** The only list of data sets outside eval/: code that knows what it is measured on is fitted to it. */
const dataSets = new RegExp(
  [
    // Found inside longer names too: `locomoLoader`, `longmemeval_s`.
    'lo-?co-?mo(?!t)|long-?mem-?eval|real-?talk|mem-?daily|memsim|memory-?bank|siliconfriend|reccon|perltqa|musique|hotpotqa|sharegpt|ultrachat|memory-?agent-?bench|daily-?dialog|xcopa',
    // Short enough to be part of a word: alone only.
    '(?<![a-z])(?:e-?care|copa|tc[-_]?event|tmd)(?![a-z])',
    // A word of our field as well (beam search): only beside what it is meant as.
    '(?<![a-z])beam(?![a-z])(?=[^\\n]{0,40}benchmark)|benchmarks?[^\\n]{0,40}(?<![a-z])beam(?![a-z])',
  ].join('|'),
  'gi',
)

/** Law 7. */
export const benchmarks = {
  number: 7,
  title: 'packages and examples name no data set',
  appliesTo: (path) => /^(packages|examples)\//.test(path),
  check: (source) =>
    [...source.text.matchAll(dataSets)].map((match) => ({
      line: lineAt(source, match.index),
      message: `"${match[0]}" is a data set: what is measured on it stays in eval/`,
    })),
}

/** The first folder of an absolute path that only one machine has. */
const machinePath = /(?<![\w.~\-/])\/(?:root|home|Users|workspace|work)\/[\w.]/g

/** Law 11. Tests may show such paths as input. */
export const machines = {
  number: 11,
  title: 'no path of one machine',
  appliesTo: (path) => !isTest(path) && !path.startsWith('scripts/laws/') && path !== 'package-lock.json',
  check: (source) =>
    [...source.text.matchAll(machinePath)].map((match) => ({
      line: lineAt(source, match.index),
      message: `"${match[0]}…" exists on one machine: take the path from an option, or resolve it from import.meta.url`,
    })),
}

function isDefaultExport(node) {
  if (ts.isExportAssignment(node)) return !node.isExportEquals
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((one) => one.kind === ts.SyntaxKind.DefaultKeyword)
  )
}
