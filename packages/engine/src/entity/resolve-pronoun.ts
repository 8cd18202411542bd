/**
 * Whom does he or she mean?
 *
 * The nearest turn that speaks of somebody who fits decides, and only where exactly one does. Where nothing tells the
 * gender of the one, nobody else within reach may fit either. They are left alone: number cannot be told by rule.
 */

import { foldHan } from '../text/han.ts'
import type { Antecedent, Conversation } from './conversation.ts'
import type { Gender } from './english-words.ts'
import { nameKey } from './key.ts'
import type { KnownNames } from './known-names.ts'
import { compareText, type EntityEvent, type Mention } from './mention.ts'
import { type Resolution, resolved, unresolved } from './resolution.ts'
import { addressee } from './resolve-role.ts'

/** Turns before its own in which a pronoun may find whom it means. */
export const pronounReach = 4

/** Resolves `he`, `she` and `it`; learns the gender of whom a pronoun surely means. */
export function resolvePronoun(
  mention: Mention,
  event: EntityEvent,
  conversation: Conversation,
  known: KnownNames,
): Resolution {
  if (mention.key === 'they') return resolveTag(mention, event, conversation)
  const near = fitting(mention, event, conversation, known)
  const [first] = near
  if (first === undefined) return unresolved([], 'nobody who fits was spoken of')
  const nearest = distinct(near.filter(({ turn }) => turn === first.turn))
  const [only] = nearest
  if (nearest.length !== 1 || only == null)
    return unresolved(named(nearest), 'more than one fits, or somebody without a name')
  const wanted = genderOf(mention.key)
  if (wanted !== undefined && toldGender(only, conversation, known) === wanted)
    return resolved(only, 'pronoun-told', `the nearest ${wanted}`)
  const within = distinct(near)
  const sure = mention.key === 'it' || known.names.get(only)?.toldPerson === true
  if (within.length !== 1 || !sure) return unresolved(named(within), 'more than one may fit')
  if (wanted !== undefined) conversation.genders.set(only, wanted)
  return resolved(only, 'pronoun-only', 'the only one who fits')
}

const tag = /(?:n['’]t|\b(?:do|did|are|were|have|had|will|can|could)) $/

/** They in a question tag ("…, didn't they?") is the one organisation the sentence speaks of. */
function resolveTag({ start, end }: Mention, { text }: EntityEvent, { turn, antecedents }: Conversation): Resolution {
  const here = antecedents.filter(
    (one) => one.turn === turn && one.end <= start && one.kind !== 'place' && one.kind !== 'thing',
  )
  const [only] = here
  const isTag = tag.test(text.slice(0, start)) && text.charAt(end) === '?'
  return isTag && here.length === 1 && only?.kind === 'organisation' && only.entity !== null
    ? resolved(only.entity, 'pronoun-only', 'the only organisation of the sentence')
    : unresolved([], 'more than one, or one whose number is not told')
}

function genderOf(key: string): Gender | undefined {
  return key === 'he' ? 'male' : key === 'she' ? 'female' : undefined
}

function toldGender(entity: string, conversation: Conversation, known: KnownNames): Gender | undefined {
  return known.genders.get(entity) ?? conversation.genders.get(entity)
}

/** Who fits, nearest turn first: of the kind and gender, spoken of before, neither speaking nor spoken to. */
function fitting(mention: Mention, event: EntityEvent, conversation: Conversation, known: KnownNames): Antecedent[] {
  const { turn, antecedents } = conversation
  const present = new Set([event.speaker === null ? undefined : nameKey(event.speaker), addressee(event, known)])
  const wanted = genderOf(mention.key)
  return antecedents
    .filter((one) => {
      if (one.turn < turn - pronounReach || (one.turn === turn && one.end > mention.start)) return false
      if (one.turn === turn && isObjectOf(mention, one, foldHan(event.text))) return false
      if (mention.key === 'it' ? one.kind !== 'animal' : one.kind !== 'person' && one.kind !== 'animal') return false
      const told = one.gender ?? (one.entity === null ? undefined : toldGender(one.entity, conversation, known))
      return (
        !(one.entity !== null && present.has(one.entity)) &&
        (wanted === undefined || told === undefined || told === wanted)
      )
    })
    .sort((a, b) => b.turn - a.turn)
}

const clauseEnd = /[.!?;:,。！？；，：、]|\b(?:that|because|when|if|and|but|while|after|before|so|who)\b/
const speaks = /说|觉得|想|以为|认为|知道|告诉|讲|希望|发现|因为|听说/
const possessed =
  /^ (?!(?:and|or|but|to|at|in|on|for|with|from|about|again|today|tomorrow|yesterday|now|too|so|that|when|if|because|off|up|out|down|back|home|very|much|the|a|an)\b)\p{Ll}/u

/** Nobody acts on himself by a plain pronoun: in "Tom saw him" and 她在教她 the second is another. */
function isObjectOf(mention: Mention, { end }: Antecedent, text: string): boolean {
  const between = text.slice(end, mention.start)
  if (/^[他她它]$/.test(foldHan(mention.surface))) {
    const after = text.slice(mention.end)
    return (
      between !== '' &&
      !/[，。！？；：、]/.test(between) &&
      !speaks.test(between) &&
      !/^(?:的|自己|家)/.test(after) &&
      /[在给教对向跟叫让把被帮陪找问看见请给等]$/.test(between)
    )
  }
  const surface = mention.surface.toLowerCase()
  if (surface !== 'him' && surface !== 'her') return false
  if (surface === 'her' && possessed.test(text.slice(mention.end))) return false
  return !clauseEnd.test(between)
}

function distinct(antecedents: readonly Antecedent[]): (string | null)[] {
  return [...new Set(antecedents.map(({ entity }) => entity))]
}

function named(entities: readonly (string | null)[]): string[] {
  return entities.filter((entity) => entity !== null).sort(compareText)
}
