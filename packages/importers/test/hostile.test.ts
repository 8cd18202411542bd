import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { importers } from '../src/index.ts'
import { imported } from './imported.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deep = (depth: number): string => `[${'['.repeat(depth)}${']'.repeat(depth)}]`

/** Files that hurt, whatever format they are taken for. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  'empty.txt': '',
  'blank.txt': '\n \n\r\n',
  'zeros.bin': new Uint8Array(4096),
  'nothing.json': '[]',
  'null.json': 'null',
  'numbers.json': '[1,"a",null,[],{},true]',
  'deep.json': deep(100_000),
  'keys.json': '[{"__proto__":{"text":"x"},"constructor":1,"mapping":{"__proto__":null},"id":"x","uuid":"y"}]',
  'wrong.json':
    '[{"id":1,"uuid":2,"mapping":{"a":7,"b":{"message":{"content":{"parts":{"x":1}},"author":"me","create_time":"x"}}},"chat_messages":[null,{"uuid":"m","content":[{"type":"text","text":7}],"created_at":5}],"role":3,"content":{"a":1},"memory":9,"ts":"x","messages":[{}]}]',
  'surrogate.jsonl': '{"text":"\\ud800 lone","speaker":"\\udc00"}\n',
  'controls.txt': 'A\u0000na: one\u0007\nA\u0000na: two\nBen: \u202eright to left\nBen: x\n',
  'brackets.txt': '01/02/2025, 10:00 - <b>: <ref:x>\n01/02/2025, 10:01 - <b>: fine\n',
  'latin.txt': Buffer.from('Ana: caf\xe9\nBen: th\xe9\nAna: whole\nBen: whole\n', 'latin1'),
}

describe.each(importers.map(({ name }) => name))('%s', (format) => {
  it.each(Object.keys(files))('[IM-18] is not brought down by %s', async (name) => {
    const path = join(folder, name)
    writeFileSync(path, files[name] ?? '')
    // Refused as a whole, or told row by row; never an error of ours, and nothing that was not said.
    const outcome = await imported(path, { format }).then(
      ({ report, sources }) => ({ report, sources }),
      (error: { code?: string }) => ({ refused: error.code }),
    )
    if ('refused' in outcome) expect(outcome.refused).toBe('INVALID_INPUT')
    else {
      expect(outcome.report.conflicts).toBe(0)
      for (const { text, attachments = [] } of outcome.sources)
        expect(text.trim() !== '' || attachments.length > 0).toBe(true)
    }
  })
})
