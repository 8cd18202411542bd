/** What does a test read with a model? Two short conversations with their gold readings, and memories that hold them. */

import { type GoldReading, ManualClock, type Script, ScriptedModel, SequentialIds } from '@knotwork/testkit'
import type { RememberInput } from '../../../ingest/receipt.ts'
import type { Memory } from '../../../memory.ts'
import { type OpenOptions, openMemory } from '../../../open.ts'
import type { Store } from '../../../store/store.ts'

/** Lines of one session as inputs; a minute apart, sessions a day. */
export function told(
  session: string,
  lines: readonly (readonly [speaker: string, text: string])[],
  day = 4,
): RememberInput[] {
  return lines.map(([speaker, text], i) => ({
    ref: `${session}:${i + 1}`,
    session,
    speaker,
    text,
    time: new Date(Date.UTC(2025, 2, day, 19, i)).toISOString(),
  }))
}

/** Nine turns in English. */
export const harbour: RememberInput[] = told('harbour', [
  ['Runa', 'I moved in with my cousin in Vigo last autumn, by the way.'],
  ['Teo', 'So you gave the flat in Porto up? And the choir?'],
  ['Runa', 'The choir I kept. I sing alto on Mondays.'],
  ['Teo', 'My ankle is in plaster since Sunday.'],
  ['Runa', 'What have you done this time?'],
  ['Teo', 'A step was missing on the pier and nobody had put up a sign.'],
  ['Runa', 'You never look where you are going.'],
  ['Teo', 'Bea says the same. Beatriz is worse than my mother.'],
  ['Runa', 'She is right, and she bakes better too.'],
])

/** What a careful reader notes of them. */
export const harbourGold: GoldReading = {
  entities: [
    { quote: 'Beatriz is worse than my mother', name: 'Beatriz', aliases: ['Bea'], about: 'Somebody who scolds Teo.' },
    { quote: 'my cousin in Vigo', name: 'Vigo', about: 'Where Runa lives.' },
  ],
  facts: [
    { quote: 'moved in with my cousin in Vigo', subject: 'Runa', slot: 'home', claim: 'changes', value: 'Vigo' },
    { quote: 'I sing alto on Mondays', subject: 'Runa', slot: 'habit', claim: 'holds', about: 'singing in the choir' },
    { quote: 'she bakes better too', subject: 'Bea', slot: 'habit', claim: 'holds', about: 'baking' },
  ],
  causes: [{ from: 'A step was missing', to: 'My ankle is in plaster', quote: 'A step was missing on the pier' }],
  dates: [{ quote: 'since Sunday', from: '2025-03-02', to: '2025-03-02' }],
  topics: [{ quote: 'My ankle is in plaster', text: 'a broken ankle' }],
  summaries: [{ quote: 'My ankle is in plaster', text: 'Runa and Teo catch up. Teo has hurt his ankle.' }],
}

/** Eight turns in Chinese. */
export const teahouse: RememberInput[] = told(
  'teahouse',
  [
    ['梅青', '我去年秋天就落脚在泉州了，跟表姐一块儿。'],
    ['阿岳', '那福州的房子不要了？'],
    ['梅青', '退了。对了，小贝也来了，贝思远你还记得吧？'],
    ['阿岳', '记得。我这两天脚上打着石膏。'],
    ['梅青', '怎么弄的？'],
    ['阿岳', '码头上缺了一级台阶，也没人放个牌子。'],
    ['梅青', '你走路从来不看路。'],
    ['阿岳', '小贝也这么说，他现在天天烤面包。'],
  ],
  5,
)

/** What a careful reader notes of them. */
export const teahouseGold: GoldReading = {
  entities: [{ quote: '贝思远你还记得吧', name: '贝思远', aliases: ['小贝'], about: '梅青和阿岳的朋友。' }],
  facts: [
    { quote: '落脚在泉州', subject: '梅青', slot: 'home', claim: 'changes', value: '泉州', since: '去年秋天' },
    { quote: '他现在天天烤面包', subject: '小贝', slot: 'habit', claim: 'holds', about: '烤面包' },
  ],
  causes: [{ from: '缺了一级台阶', to: '脚上打着石膏', quote: '码头上缺了一级台阶' }],
  topics: [{ quote: '脚上打着石膏', text: '脚伤' }],
  summaries: [{ quote: '脚上打着石膏', text: '两人叙旧。阿岳在码头摔伤了脚。' }],
}

/** Both readings in one. */
export function both(a: GoldReading, b: GoldReading): GoldReading {
  const lists = ['entities', 'facts', 'causes', 'dates', 'topics', 'summaries'] as const
  return Object.fromEntries(lists.map((list) => [list, [...(a[list] ?? []), ...(b[list] ?? [])]]))
}

/** A memory of words only, without a worker of its own, at a time that stands still. */
export function openReading(options: Partial<OpenOptions> & { readonly at?: string | Store } = {}): Promise<Memory> {
  const { at = ':memory:', ...rest } = options
  return openMemory(at, {
    embedder: 'none',
    clock: new ManualClock(),
    ids: new SequentialIds(),
    worker: 'none',
    modelPolicy: { limits: { retriesMax: 0 } },
    ...rest,
  })
}

/** A scripted model under a name. */
export function modelOf(script: Script, name = 'reader'): ScriptedModel {
  return new ScriptedModel(script, { name, version: '1' })
}
