/** Requests that an OpenAPI document allows, and some that it almost allows: for whoever wants to bring its server down. */

import fc from 'fast-check'

const odd = [
  '',
  ' ',
  '\u0000',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\ud800',
  '\u202e',
  '\ufeff',
  '😀'.repeat(40),
  "'; --",
  '<script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '¶1',
  'm1¶2',
  '林晓',
  'é',
  '\r\nX-A: b',
  'x'.repeat(5000),
  '1e999',
  'NaN',
]
const numbers = [0, -0, 1, -1, 2, 1.5, 1000, 1001, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e11, 1.7e12]

/** Words that mean something to the memory, so that requests do not all end at the door. */
const meant = [
  'm1',
  'm2',
  'm3',
  't1',
  't2',
  'Ana',
  'Ben',
  'oslo',
  'Why does Ana ski?',
  '谁学会了滑雪？',
  'causes',
  'next',
  '2025-03-04',
  'last week',
  'I moved.',
]

const text = fc.oneof(
  { weight: 15, arbitrary: fc.constantFrom(...meant) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Any value, however deep. */
const anything = fc.oneof(
  text,
  fc.constantFrom(...numbers),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }),
  fc.constant('['.repeat(20)),
)

/** Values of a JSON Schema, as far as ours go. */
export function valuesOf(schema = {}) {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return text
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: Math.max(-5, schema.minimum ?? -5), max: Math.min(50, schema.maximum ?? 50) }),
      fc.constantFrom(...numbers),
    )
  if (type === 'number') return fc.constantFrom(...numbers)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(valuesOf(schema.items), { maxLength: 4 })
  if (type === 'object') return fc.oneof(...objectsOf(schema))
  return anything
}

/** Objects as the schema has them, and with one thing wrong. */
function objectsOf({ properties = {}, required = [] }) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)]))
  const right = withFew(fields, required)
  const names = Object.keys(fields)
  const wrong = fc
    .tuple(right, names.length === 0 ? text : fc.oneof(fc.constantFrom(...names), text), anything)
    .map(([object, name, value]) => ({ ...object, [name]: value }))
  return [right, right, right, wrong]
}

/** Required fields and at most two others: each of many that are made up has a chance to be wrong. */
function withFew(fields, required) {
  const others = Object.keys(fields).filter((name) => !required.includes(name))
  return fc
    .subarray(others, { maxLength: Math.min(2, others.length) })
    .chain((some) => fc.record(Object.fromEntries([...required, ...some].map((name) => [name, fields[name] ?? text]))))
}

/**
 * Requests to all operations of a document.
 *
 * @param {object} document  OpenAPI 3.1
 * @param {(readonly [string, object])[]} scopes  queries that name scopes
 * @returns {fc.Arbitrary<{ method: string, path: string, body: string | null, media: string, accept: string }>}
 */
export function requestsOf(document, scopes) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return fc.oneof(...operations.map((one) => requestOf(one, scopes)))
}

function requestOf({ path, method, operation }, scopes) {
  const named = operation.parameters.filter(({ name }) => name !== undefined)
  const inPath = named.filter((one) => one.in === 'path')
  const inQuery = named.filter((one) => one.in === 'query')
  const content = operation.requestBody?.content ?? {}
  const [media = 'application/json'] = Object.keys(content)
  const schema = content[media]?.schema
  const body = schema === undefined ? fc.constant(null) : media === 'application/json' ? bodies(schema) : lines
  return fc
    .record({
      parts: fc.tuple(...inPath.map(({ schema: one }) => valuesOf(one))),
      query: withFew(
        Object.fromEntries(inQuery.map((one) => [one.name, valuesOf(one.schema)])),
        inQuery.filter(({ required }) => required).map(({ name }) => name),
      ),
      scope: fc.constantFrom(...scopes),
      body,
      media: fc.oneof(
        { weight: 30, arbitrary: fc.constant(media) },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1', 'a/b') },
      ),
      accept: fc.constantFrom('application/json', 'text/event-stream'),
    })
    .map(({ parts, query, scope, ...rest }) => ({ method, path: pathOf(path, parts, { ...query, ...scope }), ...rest }))
}

function bodies(schema) {
  const json = valuesOf(schema).map((value) => JSON.stringify(value))
  const broken = fc.tuple(json, fc.nat(200)).map(([one, at]) => one.slice(0, at))
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: anything.map((one) => JSON.stringify(one) ?? '') },
  )
}

const lines = fc
  .array(
    fc
      .oneof(fc.record({ text, ref: text, speaker: text }, { requiredKeys: ['text'] }), anything)
      .map((one) => JSON.stringify(one)),
    { maxLength: 4 },
  )
  .map((all) => all.join('\n'))

function pathOf(path, parts, query) {
  let at = 0
  const filled = path.replaceAll(/\{\w+\}/g, () => encoded(parts[at++]))
  const search = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}

function encoded(value) {
  return encodeURIComponent(String(value).toWellFormed())
}
