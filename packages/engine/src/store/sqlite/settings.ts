/** What holds for a whole file? A row per setting. */

import type { SettingStore } from '../setting-store.ts'
import type { Database } from './database.ts'

const find = 'SELECT text FROM settings WHERE name = ?'
const add = 'INSERT INTO settings (name, text) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'
const drop = 'DELETE FROM settings WHERE name = ?'
/** Of no setting. */
const proof = '\u0000proof'
const replace = 'INSERT INTO settings (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text'

export class SqliteSettings implements SettingStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async get(name: string): Promise<string | null> {
    return this.#database.read('settings', () => this.#kept(name))
  }

  async keep(name: string, text: string): Promise<string> {
    return this.#database.write('settings', () => {
      this.#database.run(add, name, text)
      return this.#kept(name) ?? text
    })
  }

  async put(name: string, text: string): Promise<void> {
    this.#database.write('settings', () => this.#database.run(replace, name, text))
  }

  #kept(name: string): string | null {
    return this.#database.row<[string]>(find, name)?.[0] ?? null
  }
}

/** Writes a row and takes it back in one commit: its page is written all the same, so that a full disk shows. */
export function proveWritable(database: Database): void {
  database.write('write check', () => {
    database.run(replace, proof, '')
    database.run(drop, proof)
  })
}
