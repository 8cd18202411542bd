/** Which problems of an import are told, where a wrong format has the same one in every line? */
import { problemsMax, type RowProblem } from '@knotwork/importers'
import { printable } from '../terminal/printable.ts'
import { count } from '../terminal/quantity.ts'
import { placeOf } from './report-view.ts'

/** How often the same problem is told: enough to look at, and to see that it goes on. */
const sameMax = 5

/** Turns problems into lines, and counts those that are the same. */
export class ProblemLines {
  readonly #path: string
  /** How often each problem was met; bounded, for a problem may quote a time or a ref. */
  readonly #met = new Map<string, number>()

  /** @param path  of the source, as the caller named it */
  constructor(path: string) {
    this.#path = path
  }

  /** The line for a problem; null where it was told often enough. */
  lineOf(problem: RowProblem): string | null {
    const times = (this.#met.get(problem.reason) ?? 0) + 1
    if (times === 1 && this.#met.size >= problemsMax) return null
    this.#met.set(problem.reason, times)
    return times > sameMax ? null : shown(`${placeOf(this.#path, problem)}: ${problem.reason}`)
  }

  /** At the end, a line for each problem that was met more often than told. */
  rest(): string[] {
    return [...this.#met]
      .filter(([, times]) => times > sameMax)
      .map(([reason, times]) => shown(`${this.#path}: ${count(times - sameMax)} more of: ${reason}`))
  }
}

function shown(line: string): string {
  return printable(line).replaceAll('\n', ' ')
}
