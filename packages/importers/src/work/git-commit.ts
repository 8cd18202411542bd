/** What does one commit tell? Its message as words, the files it changed below them, and its author as speaker. */
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Place, Row } from '../importer.ts'
import type { Stamps } from '../time/stamps.ts'

/** One file that a commit changed. */
export interface ChangedFile {
  readonly path: string
  /** Where it was before; null where it was not moved. */
  readonly before: string | null
  /** Lines that came and went; null of what has no lines. */
  readonly added: number | null
  readonly removed: number | null
}

/** A commit as git writes it. */
export interface GitCommit {
  readonly hash: string
  readonly parents: readonly string[]
  readonly author: string
  readonly time: string
  readonly message: string
  readonly files: readonly ChangedFile[]
}

/** Digits of a hash that name a commit: a ref stands beside every line, and git itself is content with fewer. */
const refDigits = 16

/** Files named below the words: more would drown them. All that fit are among the attributes. */
const namedMax = 20
/** Files kept as attributes: below what an event may hold, and a commit of more moves everything. */
const filesMax = 2000

/** The row of a commit. @param chat  name of the file, for sessions */
export function commitRow(commit: GitCommit, place: Place, { stamps, log }: { stamps: Stamps; log: string }): Row {
  const { hash, parents, author, files } = commit
  const message = commit.message.trim()
  if (message === '' && files.length === 0) return { place, leftOut: 'without words' }
  const time = stamps.read(commit.time)
  if (time === null) return { place, problem: `no such time: ${JSON.stringify(commit.time.slice(0, 40))}` }
  const paths = files.flatMap(({ path, before }) => (before === null ? [path] : [path, before]))
  const input: RememberInput = {
    text: [message, ...listed(files)].filter((part) => part !== '').join('\n\n'),
    kind: 'observation',
    ...(author.trim() === '' ? {} : { speaker: handleOf(author) }),
    time,
    session: handleOf(`${log} ${time.slice(0, 10)}`),
    ref: `commit:${hash.slice(0, refDigits)}`,
    attributes: {
      event: 'commit',
      commit: hash,
      ...(parents.length > 1 ? { parents } : {}),
      files: paths.slice(0, filesMax),
    },
  }
  return { place, input }
}

/** `src/sum.ts +3 -1`, a line each, as one part of the words. */
function listed(files: readonly ChangedFile[]): string[] {
  if (files.length === 0) return []
  const lines = files.slice(0, namedMax).map(({ path, before, added, removed }) => {
    const moved = before === null ? '' : ` (was ${before})`
    return added === null || removed === null ? `${path}${moved}` : `${path}${moved} +${added} -${removed}`
  })
  const more = files.length - namedMax
  return [[...lines, ...(more > 0 ? [`and ${more} more files`] : [])].join('\n')]
}
