/** Under which name and version are tags made, and taken back? */

/** The generator of tags. */
export const tagGenerator: { readonly name: string; readonly version: number } = Object.freeze({
  name: 'tags',
  version: 2,
})
