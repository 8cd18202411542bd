/**
 * In which form does a tool state its input? As a Standard Schema with its JSON Schema, which the AI SDK and others read without a
 * library of schemas.
 *
 * @see https://standardschema.dev
 */

/** Kinds of fields. A moment is text: a model need not choose between two spellings. */
export type FieldKind = 'text' | 'number' | 'texts'

/** Fields of an input, by name. */
export type Fields = Readonly<Record<string, Field>>

/** One field. */
export interface Field {
  readonly kind: FieldKind
  readonly isRequired?: boolean
  /** Where the name does not say it. */
  readonly description?: string
}

/** A Standard Schema, version 1, as far as the AI SDK reads it. */
export interface ToolSchema<Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
    ) => { readonly value: Input } | { readonly issues: readonly { readonly message: string }[] }
    readonly types?: { readonly input: unknown; readonly output: Input } | undefined
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>
      readonly output: () => Record<string, unknown>
    }
  }
}

const jsonOf = {
  text: { type: 'string' },
  number: { type: 'number' },
  texts: { type: 'array', items: { type: 'string' } },
} as const satisfies Record<FieldKind, object>

const fits: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
}

/** The schema of fields. What a model leaves empty counts as left out, and a field it makes up is an issue. */
export function toolSchema<Input>(fields: Fields): ToolSchema<Input> {
  const required = Object.keys(fields).filter((name) => fields[name]?.isRequired)
  const schema = (): Record<string, unknown> => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { kind, description }]) => [
        name,
        { ...jsonOf[kind], ...(description === undefined ? {} : { description }) },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
  })
  const validate: ToolSchema<Input>['~standard']['validate'] = (value) => {
    if (typeof value !== 'object' || value === null) return { issues: [{ message: 'input must be an object' }] }
    const given = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '')
    const names = new Set(given.map(([name]) => name))
    const issues = [
      ...required.filter((name) => !names.has(name)).map((name) => `${name} is missing`),
      ...given.flatMap(([name, one]) => {
        // A caller's key may be one that every object inherits.
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (field === undefined) return [`${name} is no field of this tool`]
        return fits[field.kind](one)
          ? []
          : [`${name} must be ${field.kind === 'texts' ? 'a list of texts' : `a ${field.kind}`}`]
      }),
    ]
    if (issues.length > 0) return { issues: issues.map((message) => ({ message })) }
    // Checked field by field above.
    return { value: Object.fromEntries(given) as Input }
  }
  return { '~standard': { version: 1, vendor: 'knotwork', validate, jsonSchema: { input: schema, output: schema } } }
}
