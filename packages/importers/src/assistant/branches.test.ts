import { describe, expect, it } from 'vitest'
import { branchesOf } from './branches.ts'

const tree = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [parent = '', id = ''] = pair.split('>')
    return { id, parent: parent === '' ? null : parent }
  })

describe('branches', () => {
  it('[IM-16] are the current one, and of each other what it has beyond', () => {
    const nodes = tree('>a', 'a>b', 'a>c', 'c>d', 'c>e')
    expect(branchesOf(nodes, 'd')).toEqual({ current: ['a', 'c', 'd'], others: [['b'], ['e']] })
    expect(branchesOf(nodes, 'b')).toEqual({ current: ['a', 'b'], others: [['c', 'd'], ['e']] })
  })

  it('[IM-16] end with the last turn where none is named, or the one named is not there', () => {
    expect(branchesOf(tree('>a', 'a>b', 'a>c'), null).current).toEqual(['a', 'c'])
    expect(branchesOf(tree('>a', 'a>b'), 'elsewhere').current).toEqual(['a', 'b'])
  })

  it('[IM-16] are cut where they go in a circle, and start where a parent is missing', () => {
    expect(branchesOf(tree('b>a', 'a>b'), 'b').current).toEqual(['a', 'b'])
    expect(branchesOf(tree('gone>a', 'a>b'), 'b').current).toEqual(['a', 'b'])
    expect(branchesOf([], null)).toEqual({ current: [], others: [] })
  })

  it('[IM-16] of a hundred thousand turns are no recursion', () => {
    const nodes = Array.from({ length: 100_000 }, (_, at) => ({ id: `n${at}`, parent: at === 0 ? null : `n${at - 1}` }))
    expect(branchesOf(nodes, null).current).toHaveLength(100_000)
  })
})
