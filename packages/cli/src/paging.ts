/** How is a list read that comes in pages? */

/** A page, and where the next begins; null on the last. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next: number | null
}

/** Page by page, until there are more than are shown. */
export async function moreThan<T>(limit: number, pageAfter: (after: number) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = []
  for (let after: number | null = 0; after !== null && found.length <= limit; ) {
    const page: Page<T> = await pageAfter(after)
    found.push(...page.items)
    after = page.next
  }
  return found
}
