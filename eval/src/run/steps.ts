/** What is changed of a reconstruction? */

import type { ReconstructOptions } from 'knotwork'

/** Bounds, numbers and when; an empty object for the defaults. */
export type Steps = Pick<ReconstructOptions, 'bounds' | 'numbers' | 'strategy'>
