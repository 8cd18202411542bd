/**
 * How soon does a server want to be asked again?
 *
 * A date is compared with the server's own clock, which it sends along: ours may be wrong, and need not be asked.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */

/** Milliseconds from now, or undefined where the server does not say. */
export function retryAfterMs(header: (name: string) => string | null | undefined): number | undefined {
  const exact = seconds(header('retry-after-ms'))
  if (exact !== undefined) return exact
  const told = header('retry-after')
  const whole = seconds(told)
  if (whole !== undefined) return Math.ceil(whole * 1_000)
  const until = Date.parse(told ?? '') - Date.parse(header('date') ?? '')
  return Number.isNaN(until) ? undefined : Math.max(0, until)
}

function seconds(value: string | null | undefined): number | undefined {
  return value !== null && value !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}
