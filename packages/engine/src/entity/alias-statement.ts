/** What does a sentence say about names, read alone? */

/** A statement as a pattern reads it, before it is known whom a pronoun means. */
export interface AliasStatement {
  readonly sort: 'nickname' | 'kin'
  /** Key of the alias: a name, or "my sister". */
  readonly alias: string
  /** A name as written, or who is meant: the speaker, or whoever a pronoun at this offset means. */
  readonly of: { readonly name: string } | 'speaker' | { readonly pronounAt: number }
  readonly quote: string
  readonly confidence: number
}
