/**
 * Which earlier events say nearly the same? The task `similar` of the slow path.
 *
 * Two events are similar if both tell something, stand apart, and are near by a measure of the two alone (likeness.ts):
 * every such pair is related, whichever of the two arrived first. The pair belongs to the event with the larger number, as
 * every relation does; it points from what was said earlier to what was said later.
 *
 * Near events are proposed by a scan of sketches, a few hundred bits an event, and compared exactly: the scan of a hundred
 * thousand events costs less than the rest of consolidating one.
 */

import { activeFrom } from '../../cause/proposal.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { PerScope } from '../per-scope.ts'
import type { RelationProposal, Task, TaskContext, Window } from '../task.ts'
import { cosineOf, wordsShared } from './likeness.ts'
import type { SimilarPolicy } from './policy.ts'
import { defaultSimilarPolicy } from './policy.ts'
import { type Meaning, type Measure, SketchIndex } from './sketch-index.ts'
import type { Sketched } from './sketch-table.ts'
import { SpeakerDirections } from './speaker-direction.ts'

/** Scopes whose sketches are held: each has two WebAssembly memories, for which the runtime reserves gigabytes of addresses. */
const heldScopesMax = 8

/** Makes the task. @param vectors  the memory's embedder; null where words alone decide */
export function similarTask(vectors: Measure['vectors'], policy: SimilarPolicy = defaultSimilarPolicy): Task {
  const measure = { vectors, policy }
  const speakers = new SpeakerDirections({ embed: async (names) => (vectors === null ? [] : vectors.embed(names)) })
  const indexes = new PerScope((place) => new SketchIndex(place, measure, speakers), heldScopesMax)
  return Object.freeze({
    name: 'similar',
    version: 1,
    graph: 'semantic' as const,
    reach: 'scope' as const,
    run: async ({ events, owners }: Window, context: TaskContext) => {
      const index = indexes.of(context)
      await index.refresh()
      return similarTo(
        events.filter(({ no }) => owners.has(no)),
        { index, policy, context },
      )
    },
  })
}

/** An owner and an earlier-numbered event that may be near. */
interface Pair {
  readonly owner: Sketched
  readonly meaning: Meaning
  readonly other: Sketched
}

async function similarTo(
  owners: readonly NumberedEvent[],
  { index, policy, context }: { index: SketchIndex; policy: SimilarPolicy; context: TaskContext },
): Promise<RelationProposal[]> {
  const meanings = await index.meanings(owners)
  const telling = owners.flatMap(({ no }, i) => {
    const meaning = meanings[i] ?? null
    const owner = meaning === null ? undefined : index.find(no, meaning.kind)
    return meaning === null || owner === undefined ? [] : [{ no, owner, meaning }]
  })
  const candidates = index.candidates(telling)
  const pairs = telling.flatMap(({ owner, meaning }, i): Pair[] =>
    (candidates[i] ?? [])
      .filter((other) => other.session !== owner.session || Math.abs(other.seq - owner.seq) > policy.seqMin)
      .map((other) => ({ owner, meaning, other })),
  )
  if (pairs.length === 0) return []
  const { store, scope } = context
  const others = await store.events.read(scope, [...new Set(pairs.map(({ other }) => other.no))])
  const known = new Map((await index.meanings(others)).map((meaning, i) => [others[i]?.no, meaning]))
  const refs = new Map([...owners, ...others].map(({ no, ref }) => [no, ref]))
  const near = pairs.flatMap(({ owner, meaning, other }) => {
    const likeness = likenessOf(meaning, known.get(other.no) ?? null)
    const least = meaning.kind === 'dense' ? policy.cosineMin : policy.wordsMin
    return likeness >= least ? [{ owner, other, kind: meaning.kind, likeness, least }] : []
  })
  const refOf = (no: number): string => refs.get(no) ?? ''
  return owners.flatMap(({ no }) =>
    near
      .filter(({ owner }) => owner.no === no)
      .sort((a, b) => b.likeness - a.likeness || byTime(a.other, b.other, refOf))
      .slice(0, policy.relationsMax)
      .map(({ owner, other, kind, likeness, least }) => {
        const [first, last] = [owner, other].sort((a, b) => byTime(a, b, refOf)) as [Sketched, Sketched]
        return {
          graph: 'semantic' as const,
          kind: 'similar',
          from: first.no,
          to: last.no,
          weight: Math.min(1, likeness),
          confidence: beliefOf(likeness, least),
          quote: null,
          reason: `${kind === 'dense' ? 'cosine' : 'shared words'} ${likeness.toFixed(2)}`,
          candidate: false,
        }
      }),
  )
}

/** By either measure; 0 where the two cannot be compared. */
function likenessOf(a: Meaning, b: Meaning | null): number {
  if (a.kind === 'dense') return b?.kind === 'dense' ? cosineOf(a.vector, b.vector) : 0
  return b?.kind === 'words' ? wordsShared(a.words, b.words) : 0
}

/** Belief, not counted but ordered: from where relations are asserted, at the threshold, to 1 for the same text. */
function beliefOf(likeness: number, least: number): number {
  return Math.min(1, activeFrom + ((1 - activeFrom) * (likeness - least)) / (1 - least))
}

/** What was said first; by ref in UTF-16 order where both were said at once. Numbers follow arrival and decide nothing. */
function byTime(a: Sketched, b: Sketched, refOf: (no: number) => string): number {
  if (a.localMs !== b.localMs) return a.localMs - b.localMs
  const [refA, refB] = [refOf(a.no), refOf(b.no)]
  return refA < refB ? -1 : refA > refB ? 1 : 0
}
