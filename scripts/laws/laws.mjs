/** The house laws that a machine can read, in one list. Law 1, who may import whom, is `.dependency-cruiser.cjs`. */

import { emptyCatches, notes, skippedTests } from './leftovers.mjs'
import { benchmarks, exportNames, fileNames, machines } from './names.mjs'
import { clock, environment, network, prompts, sql, terminal } from './places.mjs'
import { fileSize, functionSize } from './sizes.mjs'
import { sourceOf } from './source.mjs'

/**
 * @typedef {object} Law
 * @property {number} number  from 2; several checks may serve one law
 * @property {string} title
 * @property {(path: string) => boolean} appliesTo
 * @property {(source: import('./source.mjs').Source) => import('./source.mjs').Finding[]} check
 */

/** @type {readonly Law[]} */
export const laws = [
  sql,
  prompts,
  clock,
  environment,
  fileNames,
  exportNames,
  benchmarks,
  fileSize,
  functionSize,
  skippedTests,
  notes,
  emptyCatches,
  terminal,
  machines,
  network,
]

/**
 * What is wrong with one file.
 *
 * @param {string} path  from the repository's root, with forward slashes; several laws depend on it
 * @param {string} text  its content
 * @param {readonly Law[]} enforced
 * @returns {{ law: number, line: number, message: string }[]}  by line, then law
 */
export function brokenLaws(path, text, enforced = laws) {
  const source = sourceOf(path, text)
  return enforced
    .filter((law) => law.appliesTo(path))
    .flatMap((law) => law.check(source).map((finding) => ({ law: law.number, ...finding })))
    .sort((a, b) => a.line - b.line || a.law - b.law)
}
