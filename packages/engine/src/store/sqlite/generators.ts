/** Which number has a generator in this file? Names and versions, interned for all scopes. */

import type { Database } from './database.ts'

const find = 'SELECT generator_no FROM generators WHERE generator = ? AND version = ?'
const add = 'INSERT INTO generators (generator, version) VALUES (?, ?) RETURNING generator_no'
const list = 'SELECT generator_no, version FROM generators WHERE generator = ?'

/** Number of one version of a generator, which is added when this is the first relation it makes. */
export function ensureGenerator(database: Database, generator: string, version: number): number {
  const known = database.row<[number]>(find, generator, version)
  const [generatorNo] = known ?? (database.row<[number]>(add, generator, version) as [number])
  return generatorNo
}

/** The versions of a generator that ever made a relation. */
export function versionsOf(database: Database, generator: string): { generatorNo: number; version: number }[] {
  return database.rows<[number, number]>(list, generator).map(([generatorNo, version]) => ({ generatorNo, version }))
}
