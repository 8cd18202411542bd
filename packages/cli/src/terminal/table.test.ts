import { describe, expect, it } from 'vitest'
import { bar } from './bar.ts'
import { harmlessJson, oneLine, printable } from './printable.ts'
import { bytes, count, counted, span } from './quantity.ts'
import { facts, table } from './table.ts'
import { widthOf } from './width.ts'

describe('table', () => {
  const columns = [{ title: 'name' }, { title: 'n', align: 'right' as const }, { title: 'text', flexible: true }]

  it('[CL-17] starts every column at the same place', () => {
    expect(
      table(columns, [
        ['王小明', '7', 'x'],
        ['Ana', '12', 'y'],
      ]),
    ).toEqual(['name     n  text', '王小明   7  x', 'Ana     12  y'])
  })

  it('[CL-18] shortens the flexible column to fit the window', () => {
    const lines = table(columns, [['Ana', '1', '我在杭州学会了滑雪，然后去了奥斯陆']], { width: 30 })
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(30)
    expect(lines[1]).toMatch(/…$/)
  })

  it('[CL-18] shortens other columns too where that is not enough', () => {
    const lines = table(columns, [['n'.repeat(200), '1', 't'.repeat(200)]], { width: 40 })
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(40)
  })

  it('cuts nothing without a width', () => {
    const long = 'word '.repeat(100).trim()
    expect(table(columns, [['Ana', '1', long]])[1]).toContain(long)
  })

  it('colours cells without moving them', () => {
    const painted = table([{ title: 'a', paint: (cell) => `<${cell}>` }, { title: 'b' }], [['1', '2']])
    expect(painted[1]).toBe('<1>  2')
  })

  it('aligns facts', () => {
    expect(
      facts(
        [
          ['a', '1'],
          ['long', '2'],
        ],
        (name) => name,
      ),
    ).toEqual(['a     1', 'long  2'])
  })
})

describe('bar', () => {
  it.each([
    [0, '    '],
    [0.001, '▏   '],
    [0.5, '██  '],
    [0.53, '██▏ '],
    [1, '████'],
    [7, '████'],
    [-1, '    '],
  ])('%d of 4 columns', (share, drawn) => {
    expect(bar(share, 4)).toBe(drawn)
  })
})

describe('quantities', () => {
  it('are written for people', () => {
    expect([count(0), count(999), count(1234567)]).toEqual(['0', '999', '1,234,567'])
    expect([counted(1, 'line'), counted(2, 'line')]).toEqual(['1 line', '2 lines'])
    expect([bytes(812), bytes(4200), bytes(42_000_000)]).toEqual(['812 B', '4.2 kB', '42 MB'])
    expect([span(12.4), span(1400), span(180_000), span(7_200_000), span(172_800_000)]).toEqual([
      '12 ms',
      '1.4 s',
      '3 min',
      '2 h',
      '2 days',
    ])
  })
})

const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`

describe('printable', () => {
  it('[CL-19] shows what would act on a terminal', () => {
    expect(printable('a\u001b]0;title\u0007b\u009b2J\u202ec\u007f')).toBe('a␛]0;title␇b�2J�c␡')
  })

  it('[CL-19] leaves letters, emoji and right-to-left text alone', () => {
    const text = 'Ana 小雨 שלום עולם العربية ١٢ 👩‍👩‍👧 é'
    expect(printable(text)).toBe(text)
    expect(harmlessJson({ text })).toContain(text)
  })

  it.each(['\u200e', '\u200f', '\u061c', '\u2028', '\u2029', '\u202e', '\u2066'])(
    '[CL-19] [CL-142] shows what turns or breaks a line: %j',
    (mark) => {
      expect(printable(`1${mark}2`)).toBe('1�2')
      expect(harmlessJson(`1${mark}2`)).toBe(JSON.stringify('1_2').replace('_', escaped(mark)))
      expect(JSON.parse(harmlessJson(`1${mark}2`))).toBe(`1${mark}2`)
    },
  )

  it('puts a text on one line', () => {
    expect(oneLine('a \r\n\n b\tc')).toBe('a ↵ b  c')
  })
})
