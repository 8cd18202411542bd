/**
 * The file of MCP's memory server, `memory.json` or `memory.jsonl`: an entity or a relation a line. It has no times, and
 * what it holds was written by an agent.
 *
 * @see https://github.com/modelcontextprotocol/servers/blob/main/src/memory/index.ts
 */
import type { RememberInput } from 'knotwork'
import { parseLine } from '../assistant/parse-line.ts'
import { handleOf } from '../handle.ts'
import type { Importer, Place, Row } from '../importer.ts'
import { type Fields, fieldsOf, listOf, wordsOf } from '../object.ts'
import { linesOf } from '../source/lines.ts'
import { shortHash } from '../write/content-refs.ts'

export const serverMemory: Importer = {
  name: 'server-memory',
  title: 'memory of the MCP memory server',
  recognise({ records }) {
    const known = records.filter((record) => isEntity(record) || isRelation(record))
    return known.length > 0 && known.length >= records.length / 2 ? 0.95 : 0
  },
  async *read(source) {
    for (const file of source.files)
      for await (const line of linesOf(file.read())) {
        const place = { file: file.path, line: line.number, at: null }
        const parsed = line.text === null ? { problem: line.problem ?? '' } : parseLine(line.text)
        if ('problem' in parsed) yield { place, problem: parsed.problem }
        else if (isEntity(parsed.record)) yield* entityRows(parsed.record, place)
        else if (isRelation(parsed.record)) yield relationRow(parsed.record, place)
        else
          yield {
            place,
            problem: 'the line must be an entity with "name" and "observations", or a relation with "from" and "to"',
          }
      }
  },
}

function isEntity({ type, name, observations }: Fields): boolean {
  return type === 'entity' && wordsOf(name) !== null && Array.isArray(observations)
}

function isRelation({ type, from, to, relationType }: Fields): boolean {
  return type === 'relation' && [from, to, relationType].every((one) => wordsOf(one) !== null)
}

/** An event for each observation, with the name before it: alone it says of nobody that he speaks Spanish. */
function* entityRows(entity: Fields, place: Place): Generator<Row> {
  const name = wordsOf(entity.name) ?? ''
  const observations = listOf(entity.observations)
  if (observations.length === 0) yield { place, leftOut: 'entities without observations' }
  for (const [at, observation] of observations.entries()) {
    // Forks of the server keep objects with the words under "content".
    const words = wordsOf(observation) ?? wordsOf(fieldsOf(observation)?.content)
    if (words === null) {
      yield { place: { ...place, at: `$.observations[${at}]` }, problem: 'an observation must be words' }
      continue
    }
    const entityType = wordsOf(entity.entityType)
    const attributes = { entity: name, ...(entityType === null ? {} : { entityType }) }
    yield { place, input: { ...observed(name, `${readable(name)}: ${words}`, ['entity', name, words]), attributes } }
  }
}

function relationRow({ from, to, relationType }: Fields, place: Place): Row {
  const [one, other, verb] = [from, to, relationType].map((part) => wordsOf(part) ?? '') as [string, string, string]
  const text = `${readable(one)} ${readable(verb)} ${readable(other)}`
  const attributes = { from: one, to: other, relationType: verb }
  return { place, input: { ...observed(one, text, ['relation', one, verb, other]), attributes } }
}

/** What an agent noted about somebody; what is noted of one name lies in one session. */
function observed(name: string, text: string, identity: readonly string[]): RememberInput {
  return {
    text,
    kind: 'observation',
    trust: 'agent',
    session: handleOf(`about ${readable(name)}`),
    ref: shortHash(JSON.stringify(['server-memory', ...identity])),
  }
}

/** `John_Smith` as people write it: no name has underscores. */
function readable(name: string): string {
  return name.replaceAll('_', ' ').trim()
}
