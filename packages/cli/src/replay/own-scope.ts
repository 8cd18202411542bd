/** Which questions of a log or a set are those of the scope that a command names? */

import { defaultScope, type Scope } from 'knotwork'

const parts = ['tenant', 'agent', 'user'] as const

/**
 * True where a line was asked in the scope: each part that the command names must be its part. What a line of a log does not name was
 * `default`; what one of a set does not name, and by hand need not, is the command's.
 *
 * @param named    parts that options and environment name
 * @param unnamed  how a part that the line leaves out is taken
 */
export function isOfScope(
  scope: Partial<Scope> | undefined,
  named: Partial<Scope>,
  unnamed: 'default' | 'any',
): boolean {
  return parts.every((part) => {
    const own = scope?.[part] ?? (unnamed === 'default' ? defaultScope[part] : named[part])
    return named[part] === undefined || own === named[part]
  })
}
