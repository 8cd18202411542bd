/** Where does an event stand among others in order of number? */

/**
 * Index of a number in numbers that ascend, by binary search; -1 where it is not among them.
 *
 * @param count  how many of them count, from the first on
 */
export function positionIn(ascending: ArrayLike<number>, number: number, count: number = ascending.length): number {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ascending[middle] as number
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Some whole numbers from 0, ascending, each once. */
export function ascending(numbers: readonly number[]): Uint32Array {
  const sorted = new Uint32Array(numbers).sort()
  let kept = 0
  for (const number of sorted) if (kept === 0 || number !== sorted[kept - 1]) sorted[kept++] = number
  return sorted.subarray(0, kept)
}
