/** What can an agent ask and decide about its tags? The calls of a memory by which people keep them in order. */

import type { RulingOutcome } from './curation/decide.ts'
import { type TagAgreement, tagAgreement } from './curation/tag-agreement.ts'
import { ruleOnTag } from './curation/tag-rulings.ts'
import { type SampledTag, sampledLabels, type TagSampleQuery, tagSample } from './curation/tag-sample.ts'
import { checkOptions, shown } from './errors.ts'
import { bad, checkName } from './memory-arguments.ts'
import type { RulingOptions } from './memory-curation-arguments.ts'
import { RelationMemory, type RelationMemoryParts } from './memory-relations.ts'

/** How a sample of tags is drawn. */
export interface TagSampleOptions extends Partial<TagSampleQuery> {
  /** Contents shown of each tag, in [0, 100]; default 3. */
  readonly contents?: number
}

/** The part of a memory that knows of its tags. */
export abstract class TagMemory extends RelationMemory {
  readonly #parts: RelationMemoryParts

  constructor(parts: RelationMemoryParts) {
    super(parts)
    this.#parts = parts
  }

  /**
   * Tags of this scope drawn by chance, with some of what was said under each: to be accepted, renamed, merged or retired.
   *
   * @param options.limit  in [1, 1000], default 20; options.seed a whole number from 0, default 1: the same seed draws the same sample
   */
  async sampleTags(options: TagSampleOptions = {}): Promise<readonly SampledTag[]> {
    const { contents = 3, ...drawn } = checkOptions(options, ['limit', 'seed', 'contents'], 'sampleTags')
    checkCount('sampleTags', 'contents', contents, [0, 100])
    return tagSample(this.#parts, queryOf(drawn, 'sampleTags'), contents)
  }

  /** This tag is right as it was made, whatever was decided about it before. */
  async acceptTag(tag: string, options: RulingOptions = {}): Promise<RulingOutcome> {
    return ruleOnTag(this.rulingRequest(options, 'acceptTag'), {
      kind: 'accept-tag',
      tag: label(tag, 'tag', 'acceptTag'),
    })
  }

  /** This tag leads nowhere; its events have it still. */
  async retireTag(tag: string, options: RulingOptions = {}): Promise<RulingOutcome> {
    return ruleOnTag(this.rulingRequest(options, 'retireTag'), {
      kind: 'retire-tag',
      tag: label(tag, 'tag', 'retireTag'),
    })
  }

  /** What has this tag is found under another name, which no tag has. */
  async renameTag(tag: string, to: string, options: RulingOptions = {}): Promise<RulingOutcome> {
    const named = { tag: label(tag, 'tag', 'renameTag'), to: label(to, 'to', 'renameTag') }
    return ruleOnTag(this.rulingRequest(options, 'renameTag'), { kind: 'rename-tag', ...named })
  }

  /** What has this tag is found under another tag, too. */
  async mergeTag(tag: string, into: string, options: RulingOptions = {}): Promise<RulingOutcome> {
    const named = { tag: label(tag, 'tag', 'mergeTag'), to: label(into, 'into', 'mergeTag') }
    return ruleOnTag(this.rulingRequest(options, 'mergeTag'), { kind: 'merge-tag', ...named })
  }

  /**
   * How far people accept the tags, each and two by two.
   *
   * @param sample  counts the tags of that sample alone; default all that were judged
   */
  async tagAgreement(sample?: Partial<TagSampleQuery>): Promise<TagAgreement> {
    const { curation, scope } = this.#parts
    const standing = await curation.standingOf(scope)
    const among =
      sample === undefined
        ? null
        : new Set(
            await sampledLabels(
              this.#parts,
              queryOf(checkOptions(sample, ['limit', 'seed'], 'tagAgreement'), 'tagAgreement'),
            ),
          )
    return tagAgreement(
      standing.rulings.filter(({ id }) => standing.holds(id)),
      among,
    )
  }
}

/** Longest name of a tag, in UTF-16 code units. */
const labelMax = 80

function label(given: string, field: string, operation: string): string {
  const name = checkName(given, field, operation)
  if (name.length > labelMax || !name.isWellFormed())
    throw bad(operation, field, `must be well-formed text of at most ${labelMax} characters, got ${shown(given)}`)
  return name
}

function queryOf({ limit = 20, seed = 1 }: Partial<TagSampleQuery>, operation: string): TagSampleQuery {
  checkCount(operation, 'limit', limit, [1, 1000])
  checkCount(operation, 'seed', seed, [0, Number.MAX_SAFE_INTEGER])
  return { limit, seed }
}

function checkCount(operation: string, field: string, value: unknown, [least, most]: readonly [number, number]): void {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return
  throw bad(operation, field, `must be a whole number in [${least}, ${most}], got ${shown(value)}`)
}
