/** Of which fields are inputs made? The engine checks their meaning; here stands their shape. */

import { z } from 'zod'

/** Longest handle, as in the engine. */
const handleMax = 4096

/** A ref of an event or source. */
export const ref: z.ZodString = z
  .string()
  .min(1)
  .max(handleMax)
  .describe('Handle of an event or source, as given when it was remembered')

/** A moment. */
export const time: z.ZodUnion<readonly [z.ZodString, z.ZodNumber]> = z
  .union([z.string().max(64), z.number()])
  .describe('ISO 8601 with or without zone, or epoch milliseconds')

/** Free words of a person. */
export const words: z.ZodString = z.string().max(handleMax)

/** A name of somebody or something. */
export const name: z.ZodString = z.string().min(1).max(handleMax)

/** Several refs. */
export const refs: z.ZodArray<z.ZodString> = z.array(ref).max(1000)

/** Position of a page: `next` of the one before. */
export const afterNumber: z.ZodNumber = z.number().int().min(0).describe('`next` of the page before')
export const afterText: z.ZodString = z.string().max(handleMax).describe('`next` of the page before')

/** Size of a page. */
export const limit: z.ZodNumber = z.number().int().min(1).max(1000).describe('Rows of a page at most')

/** Where a page ends. */
export const nextNumber: z.ZodNullable<z.ZodNumber> = z
  .number()
  .nullable()
  .describe('`after` of the next page; null on the last')
export const nextText: z.ZodNullable<z.ZodString> = z
  .string()
  .nullable()
  .describe('`after` of the next page; null on the last')

/** Who decides and why. */
export const ruled: {
  by: z.ZodExactOptional<z.ZodString>
  reason: z.ZodExactOptional<z.ZodString>
} = { by: name.exactOptional(), reason: words.exactOptional() }
