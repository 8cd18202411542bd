/**
 * What JSON value stands here, as a model writes JSON?
 *
 * Reads what JSON.parse refuses and nobody misunderstands: commas before a closing bracket, comments, line breaks and
 * quotes within texts, single, curly and no quotes around names, Python's True and None, full-width commas and colons. A
 * value that breaks off keeps what was whole before. Every character is read a bounded number of times.
 */

/** What was read from one place. */
export interface Reading {
  readonly value: unknown
  /** Offset after the last character that was read. */
  readonly end: number
  /** False where the value broke off or went wrong: `value` then holds what was whole before that: of lists whole items only. */
  readonly complete: boolean
  /** Members and items that were read whole, at all depths. */
  readonly members: number
}

/** Deeper nesting is noise, and recursion must end. */
const depthMax = 64

const closingOf: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”', '「': '」' }

const words: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Marks where reading had to stop; never leaves this file. */
const broken = Symbol('broken')

/** Reads the object or list that begins at an offset. */
export function readJsonAt(text: string, start: number): Reading {
  const reader = new Reader(text, start)
  const value = reader.value(0)
  return {
    value: value === broken ? undefined : value,
    end: Math.max(reader.at, start + 1),
    complete: !reader.isBroken,
    members: reader.members,
  }
}

class Reader {
  readonly #text: string
  at: number
  members = 0
  isBroken = false

  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
  }

  value(depth: number): unknown {
    if (depth > depthMax) return this.#break()
    const first = this.#text[this.at] ?? ''
    if (first === '{') return this.#object(depth)
    if (first === '[') return this.#list(depth)
    if (Object.hasOwn(closingOf, first)) return this.#quoted()
    return this.#bare()
  }

  #object(depth: number): unknown {
    // Pairs, not assignments: a member may be called __proto__.
    const members: [string, unknown][] = []
    this.at++
    while (!this.#closes('}')) {
      const name = this.#name()
      if (name === broken || !this.#takes(':', '：')) return this.#cut(Object.fromEntries(members))
      const value = this.value(depth + 1)
      // A list that breaks off holds whole items; an object that does may lack what changes its sense.
      if (!this.isBroken || Array.isArray(value)) members.push([name, value])
      if (this.isBroken) return this.#cut(Object.fromEntries(members))
      this.members++
      if (!this.#takes(',', '，') && !this.#stands('}')) return this.#cut(Object.fromEntries(members))
    }
    return Object.fromEntries(members)
  }

  #list(depth: number): unknown {
    const items: unknown[] = []
    this.at++
    while (!this.#closes(']')) {
      const value = this.value(depth + 1)
      if (this.isBroken) return this.#cut(items)
      items.push(value)
      this.members++
      if (!this.#takes(',', '，') && !this.#stands(']')) return this.#cut(items)
    }
    return items
  }

  /** What stood whole before the break. */
  #cut(whole: unknown): unknown {
    this.isBroken = true
    return whole
  }

  #name(): string | typeof broken {
    const first = this.#text[this.at] ?? ''
    if (Object.hasOwn(closingOf, first)) {
      const name = this.#quoted()
      this.#skip()
      return name
    }
    const bare = this.#match(/[\p{L}_][\p{L}\p{N}_-]*/uy)
    if (bare === null) return this.#break()
    this.#skip()
    return bare
  }

  #quoted(): string | typeof broken {
    const closing = closingOf[this.#text[this.at] as string] as string
    const parts: string[] = []
    let from = ++this.at
    while (this.at < this.#text.length) {
      const unit = this.#text[this.at] as string
      if (unit === '\\') {
        parts.push(this.#text.slice(from, this.at), this.#escape())
        from = this.at
      } else if (unit === closing && this.#endsHere()) {
        parts.push(this.#text.slice(from, this.at++))
        return parts.join('')
      } else this.at++
    }
    return this.#break()
  }

  #escape(): string {
    const letter = this.#text[this.at + 1] ?? ''
    const code = letter === 'u' ? this.#text.slice(this.at + 2, this.at + 6) : ''
    if (/^[0-9a-fA-F]{4}$/.test(code)) {
      this.at += 6
      return String.fromCharCode(Number.parseInt(code, 16))
    }
    this.at = Math.min(this.at + 2, this.#text.length)
    return escapes[letter] ?? letter
  }

  /** A quote ends its text only before what may follow a text: else somebody is quoted within it. */
  #endsHere(): boolean {
    const next = /[^\s]/y
    let at = this.at + 1
    // Room for a line break with its indentation; a bound keeps the reading linear.
    for (const most = at + 64; at < most; at++) {
      next.lastIndex = at
      if (at >= this.#text.length) return true
      if (next.test(this.#text)) break
    }
    return ',，:：}]/'.includes(this.#text[at] as string)
  }

  #bare(): unknown {
    const word = this.#match(/[A-Za-z]+/y)
    if (word !== null) return Object.hasOwn(words, word) ? words[word] : this.#break()
    const number = this.#match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    // A number that ends with the text may have been cut in its middle.
    if (number === null || this.at >= this.#text.length) return this.#break()
    return Number(number)
  }

  #closes(bracket: string): boolean {
    this.#skip()
    if (this.#text[this.at] !== bracket) return false
    this.at++
    return true
  }

  #takes(...either: readonly string[]): boolean {
    this.#skip()
    if (!either.includes(this.#text[this.at] ?? '')) return false
    this.at++
    this.#skip()
    return true
  }

  #stands(bracket: string): boolean {
    return this.#text[this.at] === bracket
  }

  /** Blanks and comments; a comment that never ends is none. */
  #skip(): void {
    while (this.#match(/\s+|\/\/[^\n]*|\/\*[\s\S]{0,200}?\*\//y) !== null);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found === null) return null
    this.at += found[0].length
    return found[0]
  }

  #break(): typeof broken {
    this.isBroken = true
    return broken
  }
}
