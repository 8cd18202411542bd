/** By which numbers does a model read? Data, with a reason each. */

/** Numbers of reading with a model. */
export interface ExtractionPolicy {
  /** Fewest events of a call, where so many wait: less than one call for eight events is what a person with a budget expects. */
  readonly eventsMin: number
  /** Most events of a window: what small models keep apart. */
  readonly eventsMax: number
  /** Most tokens of the events of a window, by script. */
  readonly tokensMax: number
  /** Longest reply: a note or two on each event. */
  readonly outputTokensMax: number
  /** Windows asked for at once; the limits of the model may allow fewer. */
  readonly atOnceMax: number
}

/** Defaults. An eighth of the tokens holds one segment of any script, so that eight events always fit. */
export const defaultExtractionPolicy: ExtractionPolicy = Object.freeze({
  eventsMin: 8,
  eventsMax: 24,
  tokensMax: 8_000,
  outputTokensMax: 4_000,
  atOnceMax: 4,
})
