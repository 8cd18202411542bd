import { describe, expect, it } from 'vitest'
import { ChatRefs, ContentRefs } from './content-refs.ts'

describe('refs of rows without one', () => {
  it('[CL-10] are the same in every release, or what was imported would be imported again', () => {
    const refs = new ContentRefs('chat.jsonl')
    expect(refs.identify({ speaker: 'Ana', text: 'ok', time: '2025-06-02' }).ref).toBe('f97c5db21054fbeb')
    expect(refs.identify({ speaker: 'Ana', text: 'ok', time: '2025-06-02' }).ref).toBe('f97c5db21054fbeb-2')
    expect(refs.identify({ speaker: '小雨', text: '在' }).ref).toBe('0d39734d7f88aced')
    expect(refs.identify({ text: 'x', ref: 'own' }).ref).toBe('own')
  })

  it('[IM-4] of a chat count what is said twice at one time, and forget it when the clock moves on', () => {
    const refs = new ChatRefs()
    const said = (text: string, clock: string): string | undefined =>
      refs.identify({ speaker: 'Ana', text }, '', clock).ref
    const first = said('ok', '19:12')
    expect(said('ok', '19:12')).toBe(`${first}-2`)
    expect(said('ok', '19:13')).not.toMatch(/-/)
    expect(said('ok', '19:13')).toMatch(/-2$/)
  })
})
