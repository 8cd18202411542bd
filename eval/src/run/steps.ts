/** What is changed of a reconstruction? */

import type { ReconstructOptions } from 'knotwork'

/** Bounds and numbers; an empty object for the defaults. */
export type Steps = Pick<ReconstructOptions, 'bounds' | 'numbers'>
