/**
 * Which bytes of the file belong to no row? The slack of b-tree pages (sqlite.org/fileformat2.html, section 1.6):
 * between the cell pointers at the front and the cells at the back.
 *
 * When SQLite splits or merges pages it moves cells to a neighbour and leaves their copies here. `secure_delete` zeroes
 * what is deleted (cells, freed pages, overflow), but not these copies.
 */

/** First byte of a b-tree page: interior index, interior table, leaf index, leaf table. Other pages begin with a page number. */
const interiorKinds: ReadonlySet<number> = new Set([2, 5])
const leafKinds: ReadonlySet<number> = new Set([10, 13])

/** The file's own header, at the front of its first page. */
const fileHeaderBytes = 100

/**
 * The slack of every page that has other bytes than zeros in it.
 *
 * @param pages  all pages of a database, from its header on
 * @returns      views into them
 */
export function* slackOf(pages: Buffer): Generator<Buffer> {
  const pageBytes = pageBytesOf(pages)
  const zeros = Buffer.alloc(pageBytes)
  for (let at = 0; at + pageBytes <= pages.length; at += pageBytes) {
    const slack = slackOfPage(pages.subarray(at, at + pageBytes), at === 0 ? fileHeaderBytes : 0)
    if (!slack.equals(zeros.subarray(0, slack.length))) yield slack
  }
}

/** Bytes of a page, from the file's header; 65,536 is written as 1. */
function pageBytesOf(header: Buffer): number {
  const stored = header.readUInt16BE(16)
  return stored === 1 ? 65_536 : stored
}

/** @param headerAt  where the page's own header begins */
function slackOfPage(page: Buffer, headerAt: number): Buffer {
  const kind = page[headerAt] as number
  const headerBytes = leafKinds.has(kind) ? 8 : interiorKinds.has(kind) ? 12 : null
  if (headerBytes === null) return page.subarray(0, 0)
  const cells = page.readUInt16BE(headerAt + 3)
  const content = page.readUInt16BE(headerAt + 5)
  // 0 stands for 65,536, the end of the largest page.
  return page.subarray(headerAt + headerBytes + 2 * cells, content === 0 ? page.length : content)
}
