/** Is this text a context that a memory once gave? By the form of its lines: a day in front, a ref behind. */

/** `<t:2025-03-04> Ana: I left for Oslo. <ref:m17>`, as recall writes it; a line of a list or a quotation may stand before it. */
const line = /^[\s>*-]*<t:\d{4}-\d{2}-\d{2}> .*<ref:(?<ref>[^<>]+)>\s*$/u

/** What stands around a context that was put into a prompt, each on a line of its own. */
export const contextFrame: { readonly open: string; readonly close: string } = Object.freeze({
  open: '<memory>',
  close: '</memory>',
})

/** Lines that say nothing. */
const blank: ReadonlySet<string> = new Set(['', contextFrame.open, contextFrame.close])

/** Lines that are looked at: what is longer is no reply. */
const linesMax = 2_000

/**
 * The refs of the lines of a recalled context that a text is; null where it is none, or says more beside it than a heading.
 *
 * @returns  refs in order, distinct
 */
export function contextRefs(text: string): readonly string[] | null {
  if (!text.includes('<t:')) return null
  const lines = text
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/u)
    .filter((one) => !blank.has(one.replace(/^[\s>*-]+/u, '').trimEnd()))
    .slice(0, linesMax)
  const refs = lines.flatMap((one) => line.exec(one)?.groups?.ref ?? [])
  const others = lines.length - refs.length
  return refs.length > 0 && others <= headingMax ? [...new Set(refs)] : null
}

/** Lines beside those of the context: what it is headed and closed with. */
const headingMax = 2
