/** Which turns make up a conversation that was edited? The branch that ends in its current turn, and the others. */

/** A turn of a tree. */
export interface TreeNode {
  readonly id: string
  /** The turn before; null or unknown for the first. */
  readonly parent: string | null
}

/** Branches of a tree, each from its first turn to its last. */
export interface Branches {
  readonly current: readonly string[]
  /** What each other branch has beyond those before it, in the order of the last turns. */
  readonly others: readonly (readonly string[])[]
}

/**
 * The branches of a tree.
 *
 * @param nodes  in the order of the file; a circle among them is cut
 * @param last  the current turn; null or unknown for the last turn of the file that nothing follows
 */
export function branchesOf(nodes: readonly TreeNode[], last: string | null): Branches {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const followed = new Set(nodes.map(({ parent }) => parent))
  const leaves = nodes.map(({ id }) => id).filter((id) => !followed.has(id))
  const end = last !== null && parents.has(last) ? last : (leaves.at(-1) ?? nodes.at(-1)?.id ?? null)
  const taken = new Set<string>()
  const upFrom = (leaf: string | null): string[] => {
    const path: string[] = []
    for (let id = leaf; id !== null && parents.has(id) && !taken.has(id); id = parents.get(id) ?? null) {
      taken.add(id)
      path.push(id)
    }
    return path.reverse()
  }
  const current = upFrom(end)
  const others = leaves.filter((leaf) => leaf !== end).map(upFrom)
  return { current, others: others.filter((path) => path.length > 0) }
}
