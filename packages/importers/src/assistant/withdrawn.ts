/** What was said in a branch that nobody went on with? Events that say of themselves that they were withdrawn. */
import { withdrawnAttributes } from 'knotwork/rules'
import type { Row } from '../importer.ts'

/** The rows, each event marked. */
export function* withdrawn(rows: Iterable<Row>): Generator<Row> {
  for (const row of rows)
    if ('input' in row)
      yield { ...row, input: { ...row.input, attributes: { ...row.input.attributes, ...withdrawnAttributes } } }
    else yield row
}
