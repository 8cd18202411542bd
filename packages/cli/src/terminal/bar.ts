/** How is a number shown as a length? Horizontal bars in eighths of a column. */

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/**
 * A bar for `share` of `width` columns, padded to `width`.
 *
 * @param share  in [0, 1]; values outside are clamped. Anything above 0 shows at least an eighth.
 */
export function bar(share: number, width: number): string {
  const clamped = Math.min(1, Math.max(0, share))
  const steps = clamped > 0 ? Math.max(1, Math.round(clamped * width * 8)) : 0
  return ('█'.repeat(Math.floor(steps / 8)) + eighths[steps % 8]).padEnd(width)
}
