/** Which are the best k? A bounded heap: O(n log k), ties by number ascending, the same on every run. */

/**
 * The `k` best keys by score, best first, equal scores by key ascending.
 *
 * @param keys   unique numbers
 * @param score  score of a key; higher is better, never NaN
 */
export function topOf(keys: Iterable<number>, score: (key: number) => number, k: number): number[] {
  if (k <= 0) return []
  // heap[0] is the worst kept: the one a better newcomer replaces.
  const heap: Entry[] = []
  for (const key of keys) {
    const own = score(key)
    if (heap.length < k) {
      heap.push({ key, score: own })
      rise(heap)
      continue
    }
    const worst = heap[0] as Entry
    // Most are not kept, and cost no entry.
    if (own < worst.score || (own === worst.score && key > worst.key)) continue
    heap[0] = { key, score: own }
    sink(heap)
  }
  return heap.sort((a, b) => b.score - a.score || a.key - b.key).map((entry) => entry.key)
}

interface Entry {
  readonly key: number
  readonly score: number
}

function worse(a: Entry, b: Entry): boolean {
  return a.score < b.score || (a.score === b.score && a.key > b.key)
}

function rise(heap: Entry[]): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!worse(heap[at] as Entry, heap[parent] as Entry)) return
    swap(heap, at, parent)
    at = parent
  }
}

function sink(heap: Entry[]): void {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    let least = at
    for (let child = left; child <= left + 1 && child < heap.length; child++)
      if (worse(heap[child] as Entry, heap[least] as Entry)) least = child
    if (least === at) return
    swap(heap, at, least)
    at = least
  }
}

function swap(heap: Entry[], a: number, b: number): void {
  const held = heap[a] as Entry
  heap[a] = heap[b] as Entry
  heap[b] = held
}
