/**
 * What stands in an XML document, piece by piece? A strict reader of what programs write as data: elements, attributes, text,
 * CDATA. It fetches nothing and expands nothing: a document type, and every entity but the five of XML, ends the reading
 * (XXE, "billion laughs"). Memory is bounded by the longest tag; text comes in pieces as it is read.
 *
 * @see https://www.w3.org/TR/xml/ (2.4 character data, 3.1 tags, 4.6 predefined entities)
 * @see https://owasp.org/www-community/vulnerabilities/XML_External_Entity_(XXE)_Processing
 */

/** One piece. Lines count from 1. */
export type XmlToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly line: number
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  /** What ends the reading; nothing follows. */
  | { readonly kind: 'problem'; readonly problem: string; readonly line: number }

/** Longest tag with its attributes, in UTF-16 code units: some write the whole message of a failure into one. */
const tagLengthMax = 4 * 1024 * 1024
/** Elements in one another at most: far more than any report has. */
const depthMax = 256
/** Longest reference to a character, `&#x10FFFF;`. */
const referenceLengthMax = 10

/** The pieces of a UTF-8 document. An empty element opens and closes. */
export async function* xmlTokensOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<XmlToken, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = new XmlReader()
  try {
    for await (const bytes of source) yield* reader.push(decoder.decode(bytes, { stream: true }), false)
    yield* reader.push(decoder.decode(), true)
  } catch (error) {
    if (error instanceof XmlFault) yield { kind: 'problem', problem: error.message, line: reader.line }
    else if (error instanceof TypeError)
      yield { kind: 'problem', problem: 'the document is not valid UTF-8 from here on', line: reader.line }
    else throw error
  }
}

/** Why a document is not read any further. */
class XmlFault extends Error {}

/** What is skipped or taken whole up to its end. */
const spans = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
] as const

class XmlReader {
  line = 1
  #rest = ''
  #inside: (typeof spans)[number] | null = null
  readonly #open: string[] = []
  #hasRoot = false;

  *push(chunk: string, isLast: boolean): Generator<XmlToken, void, undefined> {
    const text = this.#rest + chunk
    let at = 0
    while (at < text.length) {
      const next = this.#inside === null && text[at] === '<' ? this.#markup(text, at) : this.#content(text, at, isLast)
      if (next === null) break
      yield* next.tokens
      this.line += lineBreaks(text, at, next.end)
      at = next.end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > tagLengthMax) throw new XmlFault(`a tag has more than ${tagLengthMax} characters`)
    if (!isLast) return
    if (this.#open.length > 0 || this.#rest !== '' || this.#inside !== null)
      throw new XmlFault(`the document ends within ${this.#open.at(-1) ?? 'what it began'}; write it again`)
    if (!this.#hasRoot) throw new XmlFault('the document holds no element')
  }

  /** Text, or what stands within a span, as far as it is there. Null where more must come first. */
  #content(text: string, at: number, isLast: boolean): Step | null {
    if (this.#inside !== null) {
      const { end, isText } = this.#inside
      const found = text.indexOf(end, at)
      // Its end may be cut in two.
      const stop = found === -1 ? Math.max(at, text.length - (isLast ? 0 : end.length - 1)) : found
      if (found !== -1) this.#inside = null
      else if (stop === at) return null
      return { tokens: isText ? this.#text(text.slice(at, stop)) : [], end: found === -1 ? stop : found + end.length }
    }
    const found = text.indexOf('<', at)
    let stop = found === -1 ? text.length : found
    if (found === -1 && !isLast) {
      const reference = text.lastIndexOf('&')
      if (reference >= at && text.length - reference < referenceLengthMax && !text.includes(';', reference))
        stop = reference
      if (stop === at) return null
    }
    return { tokens: this.#text(unescaped(text.slice(at, stop))), end: stop }
  }

  /** A tag, or the beginning of a span. Null where more must come first. */
  #markup(text: string, at: number): Step | null {
    const ahead = text.slice(at, at + 9)
    const span = spans.find(({ begin }) => ahead.startsWith(begin))
    if (span !== undefined) {
      this.#inside = span
      return { tokens: [], end: at + span.begin.length }
    }
    if (spans.some(({ begin }) => begin.startsWith(ahead))) return null
    if (ahead.startsWith('<!'))
      throw new XmlFault('the document declares its type or entities, which is refused; write it without <!DOCTYPE …>')
    const end = tagEnd(text, at)
    return end === -1 ? null : { tokens: this.#tag(text.slice(at, end)), end }
  }

  #tag(tag: string): XmlToken[] {
    const { line } = this
    const closes = /^<\/([^\s<>/"'=&]+)\s*>$/.exec(tag)
    if (closes !== null) {
      const name = closes[1] as string
      const opened = this.#open.pop()
      if (opened !== name) throw new XmlFault(`</${name}> closes ${opened === undefined ? 'nothing' : `<${opened}>`}`)
      return [{ kind: 'close', name, line }]
    }
    const [, name, inner = '', slash] = /^<([^\s<>/"'=&]+)(.*?)(\/?)>$/s.exec(tag) ?? []
    if (name === undefined) throw new XmlFault(`no tag: ${tag.slice(0, 40)}`)
    if (this.#open.length === 0 && this.#hasRoot) throw new XmlFault(`<${name}> stands behind the end of the document`)
    if (this.#open.length >= depthMax) throw new XmlFault(`more than ${depthMax} elements stand in one another`)
    this.#hasRoot = true
    const open: XmlToken = { kind: 'open', name, attributes: attributesOf(inner, name), line }
    if (slash === '/') return [open, { kind: 'close', name, line }]
    this.#open.push(name)
    return [open]
  }

  #text(text: string): XmlToken[] {
    if (text === '') return []
    if (this.#open.length > 0) return [{ kind: 'text', text, line: this.line }]
    if (text.trim() !== '') throw new XmlFault('words stand outside of the document')
    return []
  }
}

interface Step {
  readonly tokens: readonly XmlToken[]
  /** Where the next begins. */
  readonly end: number
}

/** The end of a tag, behind its `>`; -1 where it is not there yet. A quoted value may hold one. */
function tagEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const character = text[i]
    if (character === '>') return i + 1
    if (character !== '"' && character !== "'") continue
    i = text.indexOf(character, i + 1)
    if (i === -1) return -1
  }
  return -1
}

/** Line breaks in values stay, though XML would have them be spaces: messages are written so. */
function attributesOf(inner: string, name: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const one = /\s+([^\s<>/"'=&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
  let end = 0
  for (let found = one.exec(inner); found !== null; found = one.exec(inner)) {
    const [, key = '', double, single] = found
    if (attributes.has(key)) throw new XmlFault(`<${name}> has ${key} twice`)
    attributes.set(key, unescaped(double ?? single ?? ''))
    end = one.lastIndex
  }
  if (inner.slice(end).trim() !== '') throw new XmlFault(`<${name}> has an attribute that is none`)
  return attributes
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,32};?)/g, (_, reference: string) => {
    const name = reference.endsWith(';') ? reference.slice(0, -1) : ''
    const known = predefined.get(name)
    if (known !== undefined) return known
    const [, decimal, hex] = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}))$/.exec(name) ?? []
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    if (!(code > 0 && code <= 0x10ffff))
      throw new XmlFault(`&${reference} is no character of XML, and nothing else is put in its place`)
    return String.fromCodePoint(code)
  })
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
