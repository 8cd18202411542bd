import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellWord } from './shell-word.ts'

const values = [
  'agent.db',
  'my memories.db',
  "Ana's memories.db",
  '今天的对话.db',
  '$HOME `id` "x".db',
  'C:\\chats\\a b.jsonl',
  'ends with \\',
  "\\\\host\\it's $5!",
  '-',
  '*?[a]{b,c}~#&;|<>()',
  '',
]

/** As fish reads a word: its manual, "Quotes" and "Escaping characters". */
function asFish(word: string): string {
  return word.replace(
    /'((?:\\[\\']|[^'])*)'|"((?:\\["$\\]|[^"])*)"|\\(.)|([^'"\\]+)/gs,
    (_, ...[single, double, escaped, bare]) =>
      single?.replace(/\\([\\'])/g, '$1') ?? double?.replace(/\\(["$\\])/g, '$1') ?? escaped ?? bare,
  )
}

describe('shellWord', () => {
  it.each(values)('[CL-202] %j is one word to sh and to fish', (value) => {
    const word = shellWord(value)
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(value)
    expect(asFish(word)).toBe(value)
  })

  it('[CL-202] and to PowerShell, which knows no backslash, for all but what mixes an apostrophe with its own signs', () => {
    expect(shellWord('my memories.db')).toBe("'my memories.db'")
    expect(shellWord("Ana's memories.db")).toBe('"Ana\'s memories.db"')
    expect(shellWord('C:\\chats\\a b.jsonl')).toBe("'C:\\chats\\a b.jsonl'")
  })
})
