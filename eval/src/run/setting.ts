/** How do words on the command line become policies? */

import { adjustPolicy, type PolicyChange, policies, type RecallPolicy } from 'knotwork'
import type { Setting } from './run.ts'

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

/**
 * Every combination of the axes over a named policy; one setting, named like the policy, where there are no axes.
 *
 * @throws {Error} for an unknown policy
 * @throws {MemoryError} for an unknown or impossible number
 */
export function settingsOf(policyName: string, axes: readonly Axis[]): (Setting & { readonly policy: RecallPolicy })[] {
  const base = policies[policyName]
  if (base === undefined)
    throw new Error(`eval: --policy must be one of ${Object.keys(policies).join(', ')}, got ${policyName}`)
  let combinations: { name: string; policy: RecallPolicy }[] = [{ name: policyName, policy: base }]
  for (const { path, values } of axes)
    combinations = combinations.flatMap(({ name, policy }) =>
      values.map((value) => ({
        name: `${name} ${path}=${value}`,
        policy: adjustPolicy(policy, changeOf(path, value)),
      })),
    )
  return combinations.map(({ name, policy }) => ({ name, policy: { ...policy, name } }))
}

function changeOf(path: string, value: string | number): PolicyChange {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as PolicyChange
}
