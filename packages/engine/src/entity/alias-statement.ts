/** What does a sentence say about names, read alone? */

/** Which pronoun points back: it tells who fits. */
export type PointingWord = 'he' | 'she' | 'it' | 'any'

/** Of whom or what a statement speaks, before it is known whom a pronoun means. */
export type Meaning =
  /** A name as written, or a description that holds for the whole scope ("the old mill"). */
  | { readonly name: string }
  | 'speaker'
  /** Somebody or something of the speaker: "my sister", 我弟弟, "my camper". */
  | { readonly own: string }
  /** Whoever a pronoun at this offset means. */
  | { readonly pronounAt: number; readonly pronoun: PointingWord }

/** The statements that are not among those said already: the same alias of the same. */
export function notAmong(statements: readonly AliasStatement[], said: readonly AliasStatement[]): AliasStatement[] {
  const keyOf = ({ alias, of }: AliasStatement): string => JSON.stringify([alias, of])
  const known = new Set(said.map(keyOf))
  return statements.filter((one) => !known.has(keyOf(one)))
}

/** A statement as a pattern reads it. */
export interface AliasStatement {
  readonly sort: 'nickname' | 'kin'
  /** Key of the alias: a name, or "my sister". */
  readonly alias: string
  readonly of: Meaning
  readonly quote: string
  readonly confidence: number
}
