import { openMemory, adjustPolicy, defaultPolicy } from 'knotwork'
import { openEmbedder } from '../eval/src/embedding/open-embedder.ts'
import { remember } from '../eval/src/run/memories.ts'
import { loadWritten } from '../eval/src/loaders/written.ts'
import { readFileSync } from 'node:fs'
const [file, only, ...sets] = process.argv.slice(2)
const cases = JSON.parse(readFileSync(file!, 'utf8'))
const embedder = await openEmbedder('minilm', '/tmp/cache', () => undefined)
const data = loadWritten(file!)
let change: any = {}
for (const s of sets) { const [p, v] = s.split('='); const keys = p!.split('.'); let o = change; for (const k of keys.slice(0, -1)) o = o[k] ??= {}; o[keys.at(-1)!] = Number.isNaN(Number(v)) ? v : Number(v) }
const policy = adjustPolicy(defaultPolicy, change)
for (const h of data.haystacks) {
  const c = cases.find((x: any) => x.id === h.id)
  if (only && only !== 'all' && !new RegExp(only).test(h.id)) continue
  const memory = await remember(h, { embedder, progress: { show() {}, say() {} } as any })
  const q = h.questions[0]!
  const { ranked, trace } = await memory.recall(q.question, { policy, budgetTokens: 2000, now: q.asOf ?? h.inputs.at(-1)!.time } as any)
  console.log(`\n## ${h.id} ${c.graph}/${c.intent}: ${q.question}`)
  console.log('   intents', JSON.stringify(Object.fromEntries(Object.entries(trace.plan.intents).filter(([, x]: any) => x > 0).map(([k, x]: any) => [k, +x.toFixed(2)]))), JSON.stringify((trace.plan as any).entities?.map((e: any) => e.name)), JSON.stringify((trace.plan as any).direction ?? ''))
  console.log('   note', c.note)
  const cand = new Map(trace.candidates.map((x: any) => [x.ref, x]))
  const order = ranked.map((r: any) => r.ref)
  const top = trace.candidates[0]?.score ?? 1
  for (const t of h.inputs) {
    const x: any = cand.get(t.ref as string)
    const r = order.indexOf(t.ref as string) + 1
    const e = q.evidence.includes(t.ref as string)
    if (!e && !(r > 0 && r <= 8) && only === undefined) continue
    console.log(`  ${e ? 'E' : ' '} ${String(r).padStart(3)} ${x ? ((x.score ?? 0) / top).toFixed(2) : '  - '} w=${((x?.signals?.walk ?? 0) / top).toFixed(2)} ${t.ref} ${t.speaker}: ${t.text.slice(0, 110)}`)
  }
  for (const ref of q.evidence) for (const rel of (await memory.relations({ ref })).relations) if (rel.kind !== 'next') console.log('    rel', rel.kind, rel.from, '->', rel.to, rel.state, rel.confidence.toFixed(2))
  for (const s of (trace as any).walk?.steps ?? []) if (s.depth === 1 && (q.evidence.includes(s.to))) console.log('    step', s.from, '->', s.to, 'phi', s.phi.toFixed(2), 'score', s.score.toFixed(2), s.depth, s.kept, (s.relations ?? []).map((r: any) => r.kind + (r.provenance?.quote ? `(${r.provenance.quote.slice(0, 20)})` : '')).join('+'))
  await memory.close()
}
await embedder.close?.()
process.exit(0)
