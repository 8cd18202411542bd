/** Does the evidence of a question exist? Labels are read tolerantly; what was dropped is counted. */

/** Checks evidence against the refs that exist and keeps count of what it had to drop. */
export class EvidenceCheck {
  #unknown = 0
  readonly #questions = new Set<string>()

  /** The refs that exist, each once, in the order given. */
  keep(questionId: string, evidence: readonly string[], known: ReadonlySet<string>): string[] {
    const unique = [...new Set(evidence)]
    const kept = unique.filter((ref) => known.has(ref))
    if (kept.length < unique.length) {
      this.#unknown += unique.length - kept.length
      this.#questions.add(questionId)
    }
    return kept
  }

  /** One sentence where anything was dropped. */
  notes(): string[] {
    if (this.#unknown === 0) return []
    return [`${this.#unknown} unknown evidence refs of ${this.#questions.size} questions were dropped`]
  }
}

/** Refs such as `D8:6`, however the source joined them: lists, semicolons, commas, blanks, leading zeros. */
export function turnRefs(evidence: unknown): string[] {
  const text = JSON.stringify(evidence ?? [])
  return [...text.matchAll(/D:?(\d+)\s*:\s*(\d+)/g)].map(([, session, turn]) => `D${Number(session)}:${Number(turn)}`)
}

/** The answer of a source as a member of a question; none where it gives none. */
export function goldOf(answer: unknown): { readonly answer?: string } {
  const text = typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : ''
  return text === '' ? {} : { answer: text }
}
