/** How do words on the command line become policies? */

import { adjustPolicy, type PolicyChange, policies, type RecallPolicy, reconstructArms } from 'knotwork'
import type { Setting } from './run.ts'
import type { Steps } from './steps.ts'

/** One `--set path=a,b,c`. */
export interface Axis {
  /** Sections and number, `late.exponent`, `walk.bonus.why`. */
  readonly path: string
  readonly values: readonly (string | number)[]
}

/** Reads `late.exponent=1,2,4`. @throws {Error} where it has another form */
export function axisOf(text: string): Axis {
  const match = /^([a-z][\w-]*(?:\.[a-z][\w-]*)+)=(.+)$/i.exec(text)
  if (match === null) throw new Error(`eval: --set must be section.number=value, got ${text}`)
  const [, path = '', list = ''] = match
  return {
    path,
    values: list.split(',').map((word) => (word.trim() === '' || Number.isNaN(Number(word)) ? word : Number(word))),
  }
}

/** Reconstructions that can be run like a policy: the whole one, and what its parts earn. */
const reconstructions: Readonly<Record<string, Steps>> = {
  reconstruct: {},
  'reconstruct-no-tags': { numbers: { tags: false } },
  'reconstruct-no-loop': { numbers: { loop: false } },
  auto: { strategy: 'auto' },
  ...reconstructArms,
}

/** Names of all that can be run. */
const runnable: readonly string[] = [...new Set([...Object.keys(policies), ...Object.keys(reconstructions)])]

/**
 * Every combination of the axes over a named policy; one setting, named like the policy, where there are no axes. Of a
 * reconstruction, `numbers.NAME` and `bounds.NAME` can be changed too.
 *
 * @throws {Error} for an unknown policy
 * @throws {MemoryError} for an unknown or impossible number
 */
export function settingsOf(policyName: string, axes: readonly Axis[]): (Setting & { readonly policy: RecallPolicy })[] {
  const steps = reconstructions[policyName]
  const base = policies[policyName] ?? (steps === undefined ? undefined : policies.default)
  if (base === undefined) throw new Error(`eval: --policy must be one of ${runnable.join(', ')}, got ${policyName}`)
  let combinations = [{ name: policyName, policy: base, ...(steps === undefined ? {} : { steps }) }]
  for (const { path, values } of axes)
    combinations = combinations.flatMap((one) =>
      values.map((value) => ({ ...changed(one, path, value), name: `${one.name} ${path}=${value}` })),
    )
  return combinations.map(({ name, policy, ...rest }) => ({ name, ...rest, policy: { ...policy, name } }))
}

function changed<T extends { readonly policy: RecallPolicy; readonly steps?: Steps }>(
  one: T,
  path: string,
  value: string | number,
): T {
  const [section, ...rest] = path.split('.')
  if (one.steps === undefined || (section !== 'numbers' && section !== 'bounds'))
    return { ...one, policy: adjustPolicy(one.policy, changeOf(path, value) as PolicyChange) }
  const part = changeOf(rest.join('.'), value)
  const steps = { ...one.steps, [section]: merged(one.steps[section] ?? {}, part) }
  return { ...one, steps: steps as Steps }
}

/** One object over another, as deep as both go. */
function merged(base: object, change: object): object {
  const known = base as Readonly<Record<string, unknown>>
  const changed = Object.entries(change).map(([key, value]: [string, unknown]) => {
    const before = known[key]
    const both = typeof value === 'object' && value !== null && typeof before === 'object' && before !== null
    return [key, both ? merged(before, value) : value]
  })
  return { ...base, ...Object.fromEntries(changed) }
}

function changeOf(path: string, value: string | number): object {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object
}
