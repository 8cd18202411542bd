/** How are numbers, sizes, spans and times written for people? The same on every machine: no locale is read. */

/** `12,345`. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 line`, `2 lines`, `1,200 lines`; `many` where the plural is not the singular and an s. */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** `812 B`, `4.2 MB`: powers of 1000, one digit after the point below 10. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let rest = value
  let unit = 0
  while (rest >= 1000 && unit < units.length - 1) {
    rest /= 1000
    unit++
  }
  return `${unit > 0 && rest < 10 ? rest.toFixed(1) : Math.round(rest)} ${units[unit]}`
}

/** `12 ms`, `1.4 s`, `3 min`, `5 h`, `2 days`. */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  if (ms < 86_400_000) return `${Math.round(ms / 3_600_000)} h`
  return counted(Math.round(ms / 86_400_000), 'day')
}
