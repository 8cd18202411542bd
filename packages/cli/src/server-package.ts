/** Where does the server come from? From a package that may be left out, loaded by the commands that need it and no other. */

import type * as server from '@knotwork/server'
import { MemoryError } from 'knotwork'

/** The package. */
export type ServerPackage = typeof server

/**
 * @param load  how it is loaded
 * @throws {UNSUPPORTED} where it was left out of the installation
 */
export async function serverPackage(
  load: () => Promise<ServerPackage> = () => import('@knotwork/server'),
): Promise<ServerPackage> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new MemoryError('UNSUPPORTED', 'the package @knotwork/server is not installed', {
      cause,
      details: {
        remedy: 'install it beside the command: npm install @knotwork/server; it is left out by --omit=optional',
      },
    })
  }
}
