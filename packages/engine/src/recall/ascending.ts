/** Where does a number stand in an ascending list? */

/** Index of a number in numbers that ascend, by binary search; -1 where it is not among them. */
export function positionIn(ascending: ArrayLike<number>, number: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ascending[middle] as number
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}
