/** Which version of the engine is this? That of its package.json, so that it is written down once. */

import manifest from '../../package.json' with { type: 'json' }

/** As `0.1.0`. */
export const engineVersion: string = manifest.version
