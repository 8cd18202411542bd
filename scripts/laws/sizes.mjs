/** Laws about size: a reader holds one screen, one function and four arguments at a time. */

import ts from 'typescript'
import { isCode, lineAt, lineOf, nodesOf } from './source.mjs'

/** Lines from which a file is looked at, and from which it fails. */
export const fileLines = { watched: 250, max: 400 }
const functionLinesMax = 70
const parametersMax = 4

/** Arithmetic over flat arrays: an options object per call would be an allocation per pair of vectors. */
const kernels = /^packages\/(engine\/src\/vector\/|minilm\/scripts\/symmetric-eigen\.mjs)/

/** Lines of a text; a last line without a line feed counts. */
export const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Law 8, files. */
export const fileSize = {
  number: 8,
  title: `files have at most ${fileLines.max} lines`,
  appliesTo: isCode,
  check: ({ text }) => {
    const lines = linesOf(text)
    if (lines <= fileLines.max) return []
    return [
      {
        line: fileLines.max + 1,
        message: `the file has ${lines} lines, at most ${fileLines.max}: it answers two questions, split it`,
      },
    ]
  },
}

/** Law 8, functions. */
export const functionSize = {
  number: 8,
  title: `functions have at most ${functionLinesMax} lines and ${parametersMax} parameters`,
  appliesTo: isCode,
  check: (source) => {
    const findings = []
    for (const node of nodesOf(source)) {
      if (!ts.isFunctionLike(node) || node.body === undefined) continue
      const line = lineOf(source, node)
      const lines = lineAt(source, node.end) - line + 1
      const name = node.name?.getText(source.tree) ?? 'a function'
      if (lines > functionLinesMax && !isSuite(node))
        findings.push({
          line,
          message: `${name} has ${lines} lines, at most ${functionLinesMax}: branch in it, do the work in leaves`,
        })
      if (node.parameters.length > parametersMax && !kernels.test(source.path))
        findings.push({
          line,
          message: `${name} takes ${node.parameters.length} parameters, at most ${parametersMax}: take an options object`,
        })
    }
    return findings
  },
}

/** The function given to `describe` is a list of tests, as long as the list. */
function isSuite(node) {
  return ts.isCallExpression(node.parent) && /^(describe|suite)\b/.test(node.parent.expression.getText())
}
