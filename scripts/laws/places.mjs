/** Laws about things that have one place: SQL, prompts, the clock and chance, the environment, the terminal, the network. */

import ts from 'typescript'
import { importedNames, isProduct, isTest, lineOf, literalsOf, memberName, nodesOf } from './source.mjs'

const sqlPlaces = /^(packages\/(engine\/src\/store\/sqlite|postgres\/src|testkit)|eval\/src\/bench)\//

/** Statements by their first two words, so that an English sentence with `select` or `from` in it is none. */
const sqlStatement = new RegExp(
  [
    'SELECT\\s[\\s\\S]*\\sFROM\\s',
    'INSERT\\s+(?:OR\\s+\\w+\\s+)?INTO\\s',
    'UPDATE\\s+\\w+\\s+SET\\s',
    'DELETE\\s+FROM\\s',
    '(?:CREATE|DROP|ALTER)\\s+(?:UNIQUE\\s+|VIRTUAL\\s+|TEMP\\s+)?(?:TABLE|INDEX|TRIGGER|VIEW)\\b',
    'PRAGMA\\s+\\w+',
    'BEGIN\\s+(?:IMMEDIATE|EXCLUSIVE|DEFERRED|TRANSACTION)\\b',
    '^\\s*(?:VACUUM|COMMIT|ROLLBACK)\\s*;?\\s*$',
  ].join('|'),
)

/** Law 2. Tests and the test kit are free: they break files on purpose and store hostile text. The bench times bare SQL. */
export const sql = {
  number: 2,
  title: 'SQL only in store backends',
  appliesTo: (path) => isProduct(path) && !isTest(path) && !sqlPlaces.test(path),
  check: (source) =>
    findLiterals(source, sqlStatement, 'is SQL: move it to packages/engine/src/store/sqlite/, behind the Store port'),
}

const promptPhrase =
  /\b(?:You are (?:a|an|the)\s|(?:Respond|Reply|Answer|Return) (?:only )?(?:in|with|as) (?:valid )?JSON)|你是一[个名位]|(?:只|仅)(?:返回|输出)\s*JSON/i

/** Law 3. A prompt has an id, a version and an output schema, and those live in `prompts.ts`. */
export const prompts = {
  number: 3,
  title: 'prompts only in prompts.ts',
  appliesTo: (path) => isProduct(path) && !isTest(path) && !path.endsWith('/prompts.ts'),
  check: (source) =>
    findLiterals(source, promptPhrase, 'is a prompt: move it to prompts.ts, with id, version and schema'),
}

const clocks = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'process.hrtime',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'crypto.randomBytes',
])
const randomImports = new Set(['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues'])

/** Law 4. The server's file holds the source of the secrets of keys, nothing else. `new Date(ms)` is a conversion and allowed; `new Date()` reads the clock. */
export const clock = {
  number: 4,
  title: 'clock and chance only in system.ts',
  appliesTo: (path) => isProduct(path) && !/^packages\/(engine|server)\/src\/system(\.test)?\.ts$/.test(path),
  check: (source) => {
    const findings = []
    const report = (node, what) =>
      findings.push({
        line: lineOf(source, node),
        message: `${what} reads the machine's clock or chance: take a Clock or Ids (packages/engine/src/system.ts), in tests the test kit's`,
      })
    for (const node of nodesOf(source)) {
      const name = memberName(node)
      if (name !== null && clocks.has(name)) report(node, name)
      const isDate =
        (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source.tree) === 'Date'
      if (isDate && (ts.isCallExpression(node) || (node.arguments ?? []).length === 0))
        report(node, node.getText(source.tree))
    }
    for (const { node, name } of importedNames(source, 'crypto')) if (randomImports.has(name)) report(node, name)
    return findings
  },
}

const environmentPlaces = new Set(['packages/cli/src/config.ts', 'eval/src/config.ts', 'examples/chat-agent/config.ts'])

/** Law 5. A library that reads the environment has settings its caller cannot see. */
export const environment = {
  number: 5,
  title: 'the environment only in config.ts',
  appliesTo: (path) => isProduct(path) && !environmentPlaces.has(path),
  check: (source) => {
    const readers = [...nodesOf(source)].filter((node) => memberName(node) === 'process.env' || isMetaEnvironment(node))
    const imported = [...importedNames(source, 'process')].filter(({ name }) => name === 'env').map(({ node }) => node)
    return [...readers, ...imported].map((node) => ({
      line: lineOf(source, node),
      message: `the environment is read here: read it in ${[...environmentPlaces].join(' or ')} and pass the value on`,
    }))
  },
}

/** Law 10. What a library prints lands in the middle of its host's output. */
export const terminal = {
  number: 10,
  title: 'libraries print nothing',
  appliesTo: (path) => /^packages\/(engine|minilm|testkit|importers|server|ai)\/(src|worker|test)\//.test(path),
  check: (source) =>
    [...nodesOf(source)]
      .filter((node) => memberName(node)?.startsWith('console.'))
      .map((node) => ({
        line: lineOf(source, node),
        message: `${memberName(node)} prints from a library: return the value, put it in the trace, or throw a MemoryError`,
      })),
}

const networkPlaces = /^packages\/(engine\/src\/wire\/|testkit\/src\/language-model\/|server\/src\/http\/listen\.ts$)/
const networkModules = new Set(['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns'])
const networkNames = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Law 12. What may leave the machine is read in one folder. The test kit's server listens on the loopback interface only; ours listens in one file, and calls nobody. */
export const network = {
  number: 12,
  title: 'connections only in wire/',
  appliesTo: (path) => /^packages\//.test(path) && !isTest(path) && !networkPlaces.test(path),
  check: (source) => {
    const imported = [...nodesOf(source)].filter(
      (node) => ts.isImportDeclaration(node) && isNetwork(node.moduleSpecifier.text),
    )
    const called = [...nodesOf(source)].filter(
      (node) =>
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        networkNames.has(node.expression.getText(source.tree).replace(/^globalThis\./, '')),
    )
    return [...imported, ...called].map((node) => ({
      line: lineOf(source, node),
      message: `a connection is opened here: do it in packages/engine/src/wire/, behind a port`,
    }))
  },
}

/** A listener of others is one, too. */
function isNetwork(name) {
  return name === '@hono/node-server' || networkModules.has(name.replace(/^node:|\/.*$/g, ''))
}

function findLiterals(source, pattern, advice) {
  const findings = []
  for (const { node, text } of literalsOf(source)) {
    const match = pattern.exec(text)
    if (match !== null)
      findings.push({ line: lineOf(source, node), message: `"${match[0].trim().slice(0, 40)}" ${advice}` })
  }
  return findings
}

function isMetaEnvironment(node) {
  return ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression) && node.name.text === 'env'
}
