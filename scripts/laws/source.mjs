/** What does a file say? Text, syntax tree and comments of one file, with line numbers for messages. */

import ts from 'typescript'

/**
 * @typedef {object} Source
 * @property {string} path   from the repository's root, with forward slashes
 * @property {string} text
 * @property {ts.SourceFile | null} tree  null for files that are not code
 */

/**
 * One broken law at one place.
 *
 * @typedef {object} Finding
 * @property {number} line  from 1
 * @property {string} message  what to do, not only what is wrong
 */

/** True for what the TypeScript parser reads. */
export const isCode = (path) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path)

/** True for tests: they may do what shipped code may not, where a law says so. */
export const isTest = (path) => /\.test\.(ts|mjs)$/.test(path) || /^packages\/[^/]+\/test\/|\/testing\//.test(path)

/** True for what is shipped or run for a measurement, as opposed to this repository's own scripts. */
export const isProduct = (path) => /^(packages|eval|examples)\//.test(path)

/** @returns {Source} */
export function sourceOf(path, text) {
  const tree = isCode(path) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : null
  return { path, text, tree }
}

/** Line of a character offset, from 1. */
export function lineAt(source, offset) {
  if (source.tree !== null) return source.tree.getLineAndCharacterOfPosition(offset).line + 1
  return source.text.slice(0, offset).split('\n').length
}

/** Line on which a node begins, its comments left out. */
export const lineOf = (source, node) => lineAt(source, node.getStart(source.tree))

/** Every node of the tree, parents before children. */
export function* nodesOf(source) {
  const waiting = source.tree === null ? [] : [source.tree]
  while (waiting.length > 0) {
    const node = waiting.pop()
    yield node
    waiting.push(...node.getChildren(source.tree).reverse())
  }
}

/** Parts of strings and templates, as written between the quotes. */
export function* literalsOf(source) {
  for (const node of nodesOf(source))
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      yield { node, text: node.text }
}

/** Comments, each once. */
export function commentsOf(source) {
  const found = new Map()
  for (const node of nodesOf(source))
    for (const range of [
      ...(ts.getLeadingCommentRanges(source.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.end) ?? []),
    ])
      found.set(range.pos, { offset: range.pos, text: source.text.slice(range.pos, range.end) })
  return [...found.values()]
}

/**
 * `a.b` as written, or null where the node is another thing.
 *
 * @returns {string | null}
 */
export function memberName(node) {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null
  return `${node.expression.text}.${node.name.text}`
}

/** Names imported from a module, as it exports them. */
export function* importedNames(source, moduleName) {
  for (const node of nodesOf(source)) {
    if (!ts.isImportDeclaration(node) || node.moduleSpecifier.text.replace(/^node:/, '') !== moduleName) continue
    const bindings = node.importClause?.namedBindings
    if (bindings !== undefined && ts.isNamedImports(bindings))
      for (const element of bindings.elements)
        yield { node: element, name: (element.propertyName ?? element.name).text }
  }
}
