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
  const heap: { key: number; score: number }[] = []
  const worse = (a: { key: number; score: number }, b: { key: number; score: number }): boolean =>
    a.score < b.score || (a.score === b.score && a.key > b.key)
  for (const key of keys) {
    const entry = { key, score: score(key) }
    if (heap.length < k) {
      heap.push(entry)
      rise(heap, worse)
    } else if (worse(heap[0] as { key: number; score: number }, entry)) {
      heap[0] = entry
      sink(heap, worse)
    }
  }
  return heap.sort((a, b) => b.score - a.score || a.key - b.key).map((entry) => entry.key)
}

function rise<T>(heap: T[], worse: (a: T, b: T) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!worse(heap[at] as T, heap[parent] as T)) return
    swap(heap, at, parent)
    at = parent
  }
}

function sink<T>(heap: T[], worse: (a: T, b: T) => boolean): void {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    let least = at
    for (const child of [left, left + 1])
      if (child < heap.length && worse(heap[child] as T, heap[least] as T)) least = child
    if (least === at) return
    swap(heap, at, least)
    at = least
  }
}

function swap<T>(list: T[], a: number, b: number): void {
  const held = list[a] as T
  list[a] = list[b] as T
  list[b] = held
}
