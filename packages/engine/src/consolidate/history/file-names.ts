/** Are two paths the same file? One may begin where a machine keeps the project, the other within it. */

/** The last part of a path: what two paths of one file have in common. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** True where one path is the other, or ends with it at the bound of a folder. */
export function sameFile(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.endsWith(short) && (long.length === short.length || long.charAt(long.length - short.length - 1) === '/')
}

/** The first of the files that is one of the others; null where none is. */
export function sharedFile(files: readonly string[], others: readonly string[]): string | null {
  return files.find((file) => others.some((other) => sameFile(file, other))) ?? null
}
