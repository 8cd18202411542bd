import { describe, expect, it } from 'vitest'
import { type XmlToken, xmlTokensOf } from './xml-tokens.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Tokens as short texts, neighbouring text joined. */
async function tokens(document: string | Uint8Array, size: number = 1 << 20): Promise<string[]> {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const shown: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') shown.push(text)
    text = ''
  }
  for await (const token of xmlTokensOf(pieces(bytes, size))) {
    if (token.kind === 'text') text += token.text
    else {
      flush()
      shown.push(shownOf(token))
    }
  }
  flush()
  return shown
}

function shownOf(token: Exclude<XmlToken, { kind: 'text' }>): string {
  if (token.kind === 'problem') return `${token.line}! ${token.problem}`
  if (token.kind === 'close') return `${token.line}/${token.name}`
  return `${token.line}<${[token.name, ...[...token.attributes].map(([key, value]) => `${key}=${value}`)].join(' ')}>`
}

const whole = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a -- > b --><a x="1 &lt; 2 > 0" y='"'
  z:q = "一&#10;&#x4e8c;">
 one &amp; two<![CDATA[ <b> & ]] ]]]>]]><b/><?go on?>三</a
>
`

describe('the pieces of a document', () => {
  it('[IM-150] are its elements, attributes and text, whatever the bytes they come in', async () => {
    const told = await tokens(whole)
    expect(told).toEqual(['2<a x=1 < 2 > 0 y=" z:q=一\n二>', '\n one & two <b> & ]] ]]]>', '4<b>', '4/b', '三', '4/a'])
    for (const size of [1, 2, 3, 5, 7, 11]) expect(await tokens(whole, size), `${size}`).toEqual(told)
  })

  it('[IM-150] come as they are read, and text is let go of', async () => {
    let fed = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<log>')
      for (;;) {
        fed++
        yield Buffer.alloc(65_536, 'x')
      }
    }
    let longest = 0
    for await (const token of xmlTokensOf(endless())) {
      if (token.kind === 'text') longest = Math.max(longest, token.text.length)
      if (fed > 500) break
    }
    expect(longest).toBe(65_536)
  })

  const laughs = `<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;&l;&l;&l;&l;&l;">]><a>&m;</a>`
  it.each([
    ['an entity from outside', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'],
    ['entities in entities', laughs],
    ['a type from outside', '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "http://localhost:9/a.dtd"><a/>'],
    ['a type within', '<a><!ATTLIST b c CDATA "d"></a>'],
  ])('[IM-151] %s is refused, and nothing of it is read', async (_, document) => {
    for (const size of [1, 1000]) {
      const told = await tokens(document, size)
      expect(told.at(-1)).toMatch(/^\d! the document declares its type or entities, which is refused/)
      expect(told.join(' ')).not.toContain('ha')
    }
  })

  it.each([
    ['<a>&nbsp;</a>', 'is no character of XML'],
    ['<a b="&f;"/>', 'is no character of XML'],
    ['<a>AT&T</a>', 'is no character of XML'],
    ['<a>&#0;</a>', 'is no character of XML'],
    ['<a>&#x110000;</a>', 'is no character of XML'],
    ['<a><b></a></b>', '</a> closes <b>'],
    ['</a>', '</a> closes nothing'],
    ['<a/><b/>', '<b> stands behind the end'],
    ['<a/>words', 'words stand outside'],
    ['words', 'words stand outside'],
    ['<a b="1" b="2"/>', 'has b twice'],
    ['<a b=1/>', 'an attribute that is none'],
    ['<a b="1"c="2"/>', 'an attribute that is none'],
    ['<a b="<"/>', 'an attribute that is none'],
    ['< a/>', 'no tag'],
    ['<a><b>', 'the document ends within b'],
    ['<a b="', 'the document ends within'],
    ['<a><![CDATA[x', 'the document ends within a'],
    ['<!-- x', 'the document ends within'],
    ['', 'holds no element'],
    ['<?xml version="1.0"?>\n', 'holds no element'],
    ['<a>'.repeat(300), 'more than 256 elements'],
  ])('[IM-150] %j ends with what is wrong', async (document, problem) => {
    for (const size of [1, 1000]) {
      const told = await tokens(document, size)
      expect(told.at(-1)).toContain(problem)
      expect(told.filter((one) => /^\d+!/.test(one))).toHaveLength(1)
    }
  })

  it('[IM-150] a tag without an end, and bytes that are no UTF-8, end the reading', async () => {
    expect((await tokens(`<a b="${'x'.repeat(5_000_000)}`, 65_536)).at(-1)).toContain('more than 4194304 characters')
    expect((await tokens(Buffer.from('<a>caf\xe9</a>', 'latin1'))).at(-1)).toContain('not valid UTF-8')
  })
})
