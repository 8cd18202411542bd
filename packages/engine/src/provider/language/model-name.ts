/** How is a model named in results? */

import type { LanguageModel } from './language-model.ts'

/** Name and version, where it has one. */
export function modelName({ identity: { name, version } }: LanguageModel): string {
  return [name, version].filter((part) => part !== '').join(' ')
}
