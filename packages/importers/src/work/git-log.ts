/**
 * What git log tells, written so that no message can break it: fields ended by zero bytes, which git refuses in messages.
 *
 *   git log --reverse -z --numstat --format='%H%x00%P%x00%aN%x00%cI%x00%B' > project.gitlog
 *
 * Five fields a commit, then a field per changed file (`added TAB removed TAB path`; of a moved one the path is empty and
 * its two paths follow, each a field), the first behind a line break. `--name-status` in place of `--numstat` is read too.
 * Where a commit came to stand in the history is its committer's date.
 *
 * @see https://git-scm.com/docs/git-log (PRETTY FORMATS, -z, --numstat)
 * @see https://git-scm.com/docs/git-diff (other diff formats: what --numstat and --name-status write with -z)
 */
import { basename } from 'node:path'
import type { Importer, Place, Row } from '../importer.ts'
import type { SourceFile } from '../source/source.ts'
import { zeroFieldsOf } from '../source/zero-fields.ts'
import { Stamps } from '../time/stamps.ts'
import { type ChangedFile, commitRow, type GitCommit } from './git-commit.ts'

const hash = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const begun = /^\ufeff?[0-9a-f]{40}(?:[0-9a-f]{24})?\0(?:[0-9a-f]{40,64}(?: [0-9a-f]{40,64})*)?\0/
const counted = /^(\d+|-)\t(\d+|-)\t(.*)$/s
const status = /^([ACDMRTUXB])\d*$/

/** The fields of a commit before its files. */
const headFields = 5

export const gitLog: Importer = {
  name: 'git-log',
  title: 'git log (-z, with files)',
  recognise: ({ text }) => (begun.test(text) ? 0.95 : 0),
  async *read(source, options) {
    const stamps = new Stamps(options.zone)
    for (const file of source.files) yield* commitRows(file, stamps)
  },
}

interface OpenCommit {
  readonly place: Place
  readonly head: string[]
  readonly files: ChangedFile[]
  /** What of a file was read that takes several fields. */
  moved: {
    readonly added: number | null
    readonly removed: number | null
    readonly paths: string[]
    readonly count: number
  } | null
}

async function* commitRows(file: SourceFile, stamps: Stamps): AsyncGenerator<Row, void, undefined> {
  const log = basename(file.path).replace(/\.[^.]+$/, '')
  const context = { stamps, log }
  let open: OpenCommit | null = null
  let broken = false
  for await (const { number, text } of zeroFieldsOf(file.read())) {
    const place = { file: file.path, line: null, at: `field ${number}` }
    const isHash = text !== null && hash.test(text)
    if (open !== null && !broken && (open.head.length < headFields || open.moved !== null || !isHash)) {
      if (text !== null && takes(open, text)) continue
      // What cannot be read costs its commit, and no other: the next begins with its hash.
      yield { place: open.place, problem: text === null ? 'the commit holds what is no UTF-8' : notOfALog }
      open = null
      broken = true
      continue
    }
    if (!isHash) {
      if (!broken) yield { place, problem: notOfALog }
      broken = true
      continue
    }
    if (open !== null) yield rowOf(open, context)
    open = { place, head: [text], files: [], moved: null }
    broken = false
  }
  if (open === null) return
  yield open.head.length < headFields || open.moved !== null
    ? { place: open.place, problem: 'the log ends within this commit; write it again' }
    : rowOf(open, context)
}

const notOfALog = `what stands here is no field of a commit; write the log with the format of the documentation`

/** Takes a field into a commit; false where it is none of its fields. */
function takes(commit: OpenCommit, field: string): boolean {
  const { head, files, moved } = commit
  if (head.length < headFields) {
    head.push(field)
    return true
  }
  if (moved !== null) {
    moved.paths.push(field)
    if (moved.paths.length === moved.count) {
      const [first = '', second] = moved.paths
      files.push({ ...moved, path: second ?? first, before: second === undefined ? null : first })
      commit.moved = null
    }
    return true
  }
  const entry = files.length === 0 ? field.replace(/^\n/, '') : field
  const [, plus = '', minus = '', path = ''] = counted.exec(entry) ?? []
  const letter = status.exec(entry)?.[1]
  if (plus !== '' && path !== '') files.push({ path, before: null, added: lines(plus), removed: lines(minus) })
  else if (plus !== '') commit.moved = { added: lines(plus), removed: lines(minus), paths: [], count: 2 }
  else if (letter !== undefined)
    commit.moved = { added: null, removed: null, paths: [], count: letter === 'R' || letter === 'C' ? 2 : 1 }
  else return false
  return true
}

function lines(count: string): number | null {
  return count === '-' ? null : Number(count)
}

function rowOf({ place, head, files }: OpenCommit, context: Parameters<typeof commitRow>[2]): Row {
  const [commitHash = '', parents = '', author = '', time = '', message = ''] = head
  const commit: GitCommit = {
    hash: commitHash,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author,
    time,
    message,
    files,
  }
  return commitRow(commit, place, context)
}
