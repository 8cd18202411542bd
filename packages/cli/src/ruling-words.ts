/** How are rulings and what they make of relations put in words? */
import type { RelationRef, RelationView, RulingView } from 'knotwork'
import { relationWords } from './relation-words.ts'
import type { Output } from './terminal/output.ts'
import { oneLine } from './terminal/printable.ts'
import { counted } from './terminal/quantity.ts'
import { table } from './terminal/table.ts'

/** A state, and who set it where it was not the generator. */
export function stateWords(state: RelationView['state'], ruled: RelationView['ruled']): string {
  const by = {
    accept: 'accepted',
    reject: null,
    retire: null,
    feedback: 'feedback',
    evidence: 'evidence',
    use: 'use',
  } as const
  const word = ruled === null ? null : by[ruled]
  return word === null ? state : `${state} (${word})`
}

/** `m4 updates m1`. */
export function relationSaid({ from, kind, to }: RelationRef): string {
  return `${from} ${relationWords(kind)} ${to}`
}

/** The table of rulings, in the order given. */
export function rulingTable(rulings: readonly RulingView[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'ruling', align: 'right', paint: paint.cyan },
      { title: 'time', paint: paint.dim },
      { title: 'by' },
      { title: 'holds' },
      { title: 'what', paint: paint.bold },
      { title: 'reason', flexible: true },
    ],
    rulings.map((ruling) =>
      [
        String(ruling.id),
        new Date(ruling.madeAt).toISOString().slice(0, 16).replace('T', ' '),
        ruling.by ?? '',
        holdsWords(ruling),
        wordsOf(ruling),
        ruling.reason ?? '',
      ].map(oneLine),
    ),
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}

/** Whether a ruling has the last word on what it is about. */
function holdsWords({ standing, counts, replacedBy }: RulingView): string {
  if (!standing) return 'undone'
  if (replacedBy !== null) return `no: ${replacedBy} does`
  return counts ? 'yes' : 'waits'
}

function wordsOf({ kind, relations, against, generator, version, tag, to, undoes, tried, used }: RulingView): string {
  const [first] = relations
  switch (kind) {
    case 'retire':
    case 'reinstate':
      return `${kind} ${generator} ${version ?? '(all versions)'}`
    case 'feedback':
      return `feedback for ${counted(relations.length, 'relation')}, against ${against.length}`
    case 'accept-tag':
    case 'retire-tag':
      return `${kind.replace('-tag', '')} tag ${tag}`
    case 'rename-tag':
    case 'merge-tag':
      return `${kind.replace('-tag', '')} tag ${tag} into ${to}`
    case 'undo':
      return `ruling ${undoes} does not hold`
    case 'fade':
    case 'lift':
      return `${kind} ${first === undefined ? '' : relationSaid(first)}: of use in ${used} of ${counted(tried ?? 0, 'recall')}`
    case 'fold':
      return 'feedback before counts'
    default:
      return `${kind} ${first === undefined ? '' : relationSaid(first)}`
  }
}
