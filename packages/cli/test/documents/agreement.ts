/** Is what a document shows what was printed? To the letter, but for milliseconds, and for what vectors round on another processor. */

/** A line of a document that stands for any number of lines. */
const leftOut = '…'

/** Numbers with decimals may differ by so much: the bundled model rounds by the processor's instructions. */
const toleranceShare = 0.05

/**
 * The first shown line that was not printed, or null where all were.
 *
 * @param shown    lines of a document; `…` alone stands for any number of lines, at the end of a line for its rest
 * @param printed  what the command printed
 */
export function firstDifference(shown: string, printed: string): string | null {
  const rest = linesOf(printed)
  let isGap = false
  for (const line of linesOf(shown)) {
    if (line === leftOut) {
      isGap = true
      continue
    }
    const at = isGap ? rest.findIndex((one) => agree(line, one)) : agree(line, rest[0] ?? '') ? 0 : -1
    if (at === -1) return line
    rest.splice(0, at + 1)
    isGap = false
  }
  return isGap || rest.length === 0 ? null : `(end, but printed was: ${rest[0]})`
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]))
}

function agree(shown: string, printed: string): boolean {
  const isCut = shown.endsWith(leftOut)
  const [mine, theirs] = [partsOf(isCut ? shown.slice(0, -leftOut.length) : shown), partsOf(printed)]
  if (!isCut && mine.length !== theirs.length) return false
  return mine.every((part, at) => {
    const other = theirs[at] ?? ''
    if (at % 2 === 0) return isCut && at === mine.length - 1 ? other.startsWith(part) : part === other
    if (part.endsWith('ms')) return other.endsWith('ms')
    return Math.abs(Number(part) - Number(other)) <= Math.max(0.02, toleranceShare * Math.abs(Number(part)))
  })
}

/** Text and numbers by turns: numbers are those with decimals, and milliseconds. */
function partsOf(line: string): string[] {
  return line.split(/(?<![\d.])(\d+\.\d+(?![.\d])|\d+ ms)/)
}
