import { PassThrough } from 'node:stream'
import type { CandidateTrace } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { Output } from './terminal/output.ts'
import { Sink } from './terminal/sink.ts'
import { widthOf } from './terminal/width.ts'
import { candidateTable } from './trace-view.ts'

function output(columns: number, onTerminal: boolean): Output {
  const sink = new Sink(new PassThrough())
  const tty = { stdout: onTerminal, stderr: onTerminal }
  return new Output({ stdout: sink, stderr: sink, tty, columns, color: false, json: false, quiet: false })
}

const candidate: CandidateTrace = {
  ref: 'm1',
  sourceRef: 'm1',
  retrievers: { lexical: 1 },
  signals: { context: 1, session: 0.2, sentence: 0.7, late: 1.3, speaker: 0.7, time: 0.5, asks: -0.4, walk: 0.3 },
  score: 4,
  rank: 1,
  lostAt: null,
}

describe('candidates', () => {
  it('[CL-18] fit every window from 40 columns on, with as many signals as have room', () => {
    for (let columns = 40; columns <= 140; columns++)
      for (const ref of ['m1', 'a-very-long-ref-of-somebody-else']) {
        const lines = candidateTable([{ ...candidate, ref }], output(columns, true))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
      }
    expect(candidateTable([candidate], output(140, true))[0]).toMatch(
      /context +session +sentence +late +speaker +asks +time +walk/,
    )
    expect(candidateTable([candidate], output(40, true))[0]).toMatch(/^# {2}ref {2}score {2}ctx +late +became$/)
  })

  it('draw to the scale of the largest contribution, and mark what takes away', () => {
    const [, row = ''] = candidateTable([candidate], output(80, false))
    expect(row).toMatch(/ █{10} /)
    expect(row).toMatch(/ −█+/)
  })

  it('leave out signals that added nothing', () => {
    const [titles = ''] = candidateTable([{ ...candidate, signals: { context: 1, time: 0 } }], output(80, false))
    expect(titles).toMatch(/^# +ref +score +context +became$/)
  })
})
