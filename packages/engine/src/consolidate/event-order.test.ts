import { describe, expect, it } from 'vitest'
import { alikeWithinMax, EventOrder } from './event-order.ts'

const columns = (...rows: readonly (readonly [no: number, session: number, localMs: number])[]) => ({
  no: Float64Array.from(rows, ([no]) => no),
  session: Float64Array.from(rows, ([, session]) => session),
  localMs: Float64Array.from(rows, ([, , localMs]) => localMs),
  length: Int32Array.from(rows, () => 3),
  // Of the even numbers one, of the odd ones nobody.
  speaker: Int32Array.from(rows, ([no]) => (no % 2 === 0 ? 0 : -1)),
  speakers: ['Ana'],
})

describe('the order of events', () => {
  it('[CO-46] the latest time before a number is that of all smaller ones, also beside forgotten numbers', () => {
    const order = new EventOrder()
    expect(order.latestBefore(1)).toBe(Number.NEGATIVE_INFINITY)
    order.append(columns([2, 1, 50], [3, 1, 20], [6, 2, 70]))
    expect([1, 2, 3, 4, 6, 7, 99].map((no) => order.latestBefore(no))).toEqual([
      ...[Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 50, 50, 50, 70, 70],
    ])
    expect([order.saidMs(3), order.saidMs(4), order.lastNo]).toEqual([20, undefined, 6])
  })

  it('[CO-46] what follows an event is of its session, and what is given twice counts once', () => {
    const order = new EventOrder()
    order.append(columns([1, 1, 10], [2, 2, 10], [3, 1, 10]))
    order.append(columns([3, 1, 10], [4, 1, 10], [5, 2, 10], [6, 1, 10]))
    expect(order.following(1, 2)).toEqual([3, 4])
    expect(order.following(3, 9)).toEqual([4, 6])
    expect(order.following(6, 3)).toEqual([])
    expect(order.following(77, 3)).toEqual([])
  })

  it('[LC-30] what may repeat an event is as long, of the same speaker, before it and near in time', () => {
    const order = new EventOrder()
    order.append(columns([1, 1, 10], [2, 1, 10], [3, 1, 25], [4, 2, 90]))
    order.append(columns([5, 2, 20], [6, 2, 40], [8, 1, 95]))
    expect([3, 5, 6, 8, 77].map((no) => order.alike(no, 15))).toEqual([[1], [1, 3], [], [4], []])
    expect(order.alike(6, 30)).toEqual([2])
    // On both sides of the bounds of stretches, and before the year 1970.
    const bound = alikeWithinMax * 3
    order.append(columns([10, 7, bound - 2], [12, 7, bound + 1], [14, 7, bound - alikeWithinMax]))
    order.append(columns([16, 8, -2], [18, 8, 1]))
    expect(order.alike(12, 3)).toEqual([10])
    expect(order.alike(14, alikeWithinMax)).toEqual([10])
    expect(order.alike(18, 3)).toEqual([16])
  })
})
