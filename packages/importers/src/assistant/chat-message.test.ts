import { describe, expect, it } from 'vitest'
import { parseRecord } from './parse-line.ts'

const read = (...records: readonly Record<string, unknown>[]) => {
  const names = new Map<string, string>()
  return records.map((record) => {
    const parsed = parseRecord(record, names)
    return 'problem' in parsed ? parsed.problem : parsed.inputs.map(({ kind, speaker, text }) => [kind, speaker, text])
  })
}

describe('calls of tools', () => {
  it('[IM-17] are events of kind tool, and results bear the name of the tool', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'tides', arguments: '{"port":"Larvik"}' } }
    expect(
      read(
        { role: 'assistant', content: 'One moment.', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: '21:40' },
        { role: 'tool', tool_call_id: 'unknown', content: { level: 3 } },
      ),
    ).toEqual([
      [
        [undefined, 'assistant', 'One moment.'],
        ['tool', 'assistant', 'tides({"port":"Larvik"})'],
      ],
      [['tool', 'tides', '21:40']],
      [['tool', 'tool', '{"level":3}']],
    ])
  })

  it('[IM-17] of the older and the other forms are read', () => {
    expect(
      read(
        { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
        { role: 'function', name: 'f', content: 'done' },
        { type: 'function_call', call_id: 'r1', name: 'g', arguments: '{"a":1}' },
        { type: 'function_call_output', call_id: 'r1', output: 'given back' },
      ),
    ).toEqual([
      [['tool', 'assistant', 'f({})']],
      [['tool', 'f', 'done']],
      [['tool', 'assistant', 'g({"a":1})']],
      [['tool', 'g', 'given back']],
    ])
  })

  it('[IM-17] among parts stand between the words before and after them', () => {
    const content = [
      { type: 'text', text: 'First' },
      { type: 'text', text: 'and second.' },
      { type: 'tool_use', id: 't', name: 'look', input: { at: '港口' } },
      { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: '有雾' }] },
      { type: 'text', text: 'Third.' },
    ]
    expect(read({ role: 'assistant', content })).toEqual([
      [
        [undefined, 'assistant', 'First\nand second.'],
        ['tool', 'assistant', 'look({"at":"港口"})'],
        ['tool', 'look', '有雾'],
        [undefined, 'assistant', 'Third.'],
      ],
    ])
  })

  it('[IM-17] that say nothing are told', () => {
    expect(read({ role: 'tool', tool_call_id: 'c', content: '' })).toEqual([
      'a tool gave back nothing; leave the line out',
    ])
  })

  it('[IM-17] share the ref of their message, numbered', () => {
    const record = { ref: 'm', role: 'assistant', content: 'x', tool_calls: [{ function: { name: 'f' } }] }
    const parsed = parseRecord(record, new Map())
    expect('inputs' in parsed && parsed.inputs.map(({ ref }) => ref)).toEqual(['m', 'm#2'])
  })
})
