/** What holds for a whole store, above all scopes? The part of the port about settings: how it is read, never what was said. */

/** Texts by name, kept with the store. What a name and its text mean is known above the port. `forget` leaves them alone. */
export interface SettingStore {
  /** The text kept under a name; null where there is none. */
  get(name: string): Promise<string | null>
  /**
   * Keeps a text under a name that has none yet.
   *
   * @returns the text that is kept now: of several that come at once, all get that of the first
   */
  keep(name: string, text: string): Promise<string>
  /** Puts a text in the place of whatever is kept under the name. */
  put(name: string, text: string): Promise<void>
}
