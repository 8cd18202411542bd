/** Law 9: nothing is left for later. A skipped test, a note to self and a swallowed error all look like work that is done. */

import ts from 'typescript'
import { commentsOf, isCode, lineAt, lineOf, nodesOf } from './source.mjs'

const testFunctions = /^(it|test|describe|suite|bench)\b/
const unfinished = new Set(['skip', 'only', 'todo', 'fails'])

/** `skipIf` is allowed: it states its condition, as tests of data given from outside must. */
export const skippedTests = {
  number: 9,
  title: 'every test runs',
  appliesTo: isCode,
  check: (source) =>
    [...nodesOf(source)]
      .filter(
        (node) =>
          ts.isPropertyAccessExpression(node) &&
          unfinished.has(node.name.text) &&
          testFunctions.test(node.expression.getText(source.tree)),
      )
      .map((node) => ({
        line: lineOf(source, node),
        message: `${node.getText(source.tree)} leaves tests out: repair the test or delete it`,
      })),
}

export const notes = {
  number: 9,
  title: 'no notes to self',
  appliesTo: isCode,
  check: (source) =>
    commentsOf(source).flatMap(({ offset, text }) => {
      const match = /\b(TODO|FIXME|XXX|HACK)\b/.exec(text)
      if (match === null) return []
      return [{ line: lineAt(source, offset + match.index), message: `${match[0]}: do it, or file it as an issue` }]
    }),
}

/** A comment alone does not handle an error: translate it, record it, or let it pass. */
export const emptyCatches = {
  number: 9,
  title: 'no error is swallowed',
  appliesTo: isCode,
  check: (source) =>
    [...nodesOf(source)]
      .filter((node) => ts.isCatchClause(node) && node.block.statements.length === 0)
      .map((node) => ({
        line: lineOf(source, node),
        message: 'the caught error is lost: translate it, record it in the trace, or rethrow it',
      })),
}
