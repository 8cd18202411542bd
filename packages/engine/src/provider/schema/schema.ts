/**
 * Which shape must a reply have?
 *
 * The part of JSON Schema that a model can be held to by every runtime, and that one page of code can check: objects,
 * lists, texts, numbers, yes or no. What is not required may be missing, or null, which means the same.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */

interface Described {
  /** Told to the model: what belongs here. */
  readonly description?: string
}

/** Named properties and no others. */
export interface ObjectSchema extends Described {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  /** Names of properties that must be there; default none. */
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** Items of one schema. */
export interface ListSchema extends Described {
  readonly type: 'array'
  readonly items: Schema
  readonly minItems?: number
  readonly maxItems?: number
}

/** A text, or one of a few words. Lengths in UTF-16 units. */
export interface TextSchema extends Described {
  readonly type: 'string'
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
}

/** A number; bounds are inclusive. */
export interface NumberSchema extends Described {
  readonly type: 'number' | 'integer'
  readonly minimum?: number
  readonly maximum?: number
}

/** Yes or no. */
export interface BooleanSchema extends Described {
  readonly type: 'boolean'
}

/** A shape a reply can be asked for. */
export type Schema = ObjectSchema | ListSchema | TextSchema | NumberSchema | BooleanSchema

/** A schema with the name it goes by towards the model and in failures: letters, digits, `_` and `-`, at most 64. */
export interface ReplyShape<S extends Schema = Schema> {
  readonly name: string
  readonly schema: S
}

type RequiredOf<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never

type PropertiesOf<S extends ObjectSchema> = {
  readonly [Name in keyof S['properties'] as Name extends RequiredOf<S> ? Name : never]: ValueOf<S['properties'][Name]>
} & {
  readonly [Name in keyof S['properties'] as Name extends RequiredOf<S> ? never : Name]?: ValueOf<S['properties'][Name]>
}

/** The type of the values that fit a schema written `as const satisfies Schema`. */
export type ValueOf<S extends Schema> = S extends ObjectSchema
  ? PropertiesOf<S>
  : S extends ListSchema
    ? readonly ValueOf<S['items']>[]
    : S extends { readonly type: 'string'; readonly enum: readonly (infer Word)[] }
      ? Word
      : S extends TextSchema
        ? string
        : S extends NumberSchema
          ? number
          : boolean
