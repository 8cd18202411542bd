/**
 * Which terms does one piece of writing with inner marks give: a contraction, a number, a time, an address, a code?
 *
 * Normalised input. A hyphen, dot, comma, colon, slash, apostrophe or at sign inside stands between two letters or digits.
 */

const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const decimal = /^\d+(?:\.\d+)+$/
const clock = /^(\d{1,2}):(\d{2}(?::\d{2})?)([ap]m)?$/
const unit = /^(\d+(?:\.\d+)?)([ap]m|km|kg|mg|cm|mm|ml|lbs?|oz|mph|[kmgt]b|mins?|hrs?|yrs?)$/
const contraction = /^(.+?)'(?:s|m|re|ve|ll|d)$/
const irregularNegation: Readonly<Record<string, string>> = {
  "won't": 'will',
  "can't": 'can',
  "shan't": 'shall',
  "ain't": 'is',
}

/** Terms of one compound, unstemmed and with stop words; never empty. */
export function compoundTerms(compound: string): string[] {
  if (compound.includes('@')) return [compound, ...parts(compound, /[^\p{L}\p{N}\p{M}]+/u)]
  if (compound.includes("'")) return apostropheTerms(compound)
  return numberTerms(compound) ?? partTerms(compound)
}

/** A number written together with its unit (`5km`, `7pm`) as two terms, or undefined. */
export function measureTerms(word: string): string[] | undefined {
  const match = unit.exec(word)
  return match === null ? undefined : [match[1] ?? '', match[2] ?? '']
}

/** `don't` is do + not, `ana's` and `we'll` lose the clitic, `o'brien` is obrien. */
function apostropheTerms(compound: string): string[] {
  if (compound.endsWith("n't")) {
    const verb = irregularNegation[compound] ?? compound.slice(0, -3)
    if (verb !== '') return [verb, 'not']
  }
  const base = (contraction.exec(compound)?.[1] ?? compound).replaceAll("'", '')
  return /[.,:/-]/.test(base) ? compoundTerms(base) : [base]
}

function numberTerms(compound: string): string[] | undefined {
  if (thousands.test(compound)) return [compound.replaceAll(',', '')]
  if (decimal.test(compound)) return [compound]
  const time = clock.exec(compound)
  if (time !== null) return [`${Number(time[1])}:${time[2]}`, ...(time[3] === undefined ? [] : [time[3]])]
  return measureTerms(compound)
}

/**
 * `u.s.` is usa; `e-mail`, `covid-19`, `node.js` are one joined term and their parts; `well-known` and `555-1234` only parts.
 * Parts of one letter are dropped beside a joined form.
 */
function partTerms(compound: string): string[] {
  const pieces = compound.split(/[-.,:/]+/)
  const letters = pieces.filter((piece) => !/^\d+$/.test(piece))
  if (letters.length === 0) return pieces.map(withoutZeros)
  const joined = pieces.join('')
  if (pieces.every((piece) => piece.length === 1)) return [joined === 'us' ? 'usa' : joined]
  const isName = compound.includes('.') || pieces.some((piece) => piece.length === 1 || /\d/.test(piece))
  return isName ? [joined, ...parts(compound, /[-.,:/]+/)] : pieces
}

function parts(compound: string, separator: RegExp): string[] {
  return compound.split(separator).filter((piece) => piece.length >= 2)
}

/** `05` is 5, as a part of a date; longer numbers keep theirs, since codes and phone numbers do. */
function withoutZeros(digits: string): string {
  return digits.length === 2 && digits.startsWith('0') ? digits.slice(1) : digits
}
