/**
 * Where may a text be cut without breaking a visible character?
 *
 * `Intl.Segmenter` knows (UAX #29), but is slow on long texts: it is asked only where two plain letters do not already
 * answer, and only about a window.
 */

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Between two of these there is always a boundary: printable ASCII, Cyrillic and kana letters, Han, Hangul syllables. */
const plain = /[\x20-\x7e\u0410-\u044f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/**
 * The last grapheme boundary in (from, at], or, when one character fills all of that, the first one after `at`.
 *
 * @param from  a boundary itself, UTF-16 offset, below `at`
 * @param at    wished cut, UTF-16 offset, at most `text.length`
 */
export function graphemeCut(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length
  if (isPlainBoundary(text, at)) return at
  const start = plainBoundaryBefore(text, from, at)
  for (let reach = 64; ; reach *= 2) {
    const end = Math.min(text.length, at + reach)
    const around = segmenter.segment(text.slice(start, end)).containing(at - start)
    // `at` lies before the window's end, so a character always contains it.
    if (around === undefined) return end
    const first = start + around.index
    if (first > from) return first
    const after = first + around.segment.length
    if (after < end || end === text.length) return after
  }
}

function isPlainBoundary(text: string, at: number): boolean {
  return plain.test(text.charAt(at - 1)) && plain.test(text.charAt(at))
}

/** A sure boundary near before `at` to begin the window at; `from` where there is none (only a whole reading can pair up flags). */
function plainBoundaryBefore(text: string, from: number, at: number): number {
  for (let start = at - 1; start > Math.max(from, at - 256); start--) if (isPlainBoundary(text, start)) return start
  return from
}
