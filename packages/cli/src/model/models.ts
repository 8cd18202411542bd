/** Which models does a run work with? Those behind the addresses that were named, recorded or replayed where a file is. */
import type { OpenOptions } from 'knotwork'
import {
  type LanguageModel,
  openAiCompatible,
  openRecording,
  type Recording,
  recorded,
  replayed,
} from 'knotwork/provider'
import { type ModelAddress, modelAddress, type Settings } from '../config.ts'
import { invalidInput } from '../failure.ts'
import type { ModelChoice } from './model-options.ts'
import { pricesFor } from './price.ts'

/** What a memory is opened with, and what must be closed after it. */
export interface RunModels {
  readonly options: Pick<OpenOptions, 'models' | 'modelPolicy'>
  /** Names of the models, the verifying one last. */
  readonly names: readonly string[]
  readonly close: () => Promise<void>
}

/** For what models are opened. */
interface ModelUse {
  readonly isEstimate?: boolean
  /** What the first model does; default: it reads on the slow path. */
  readonly use?: 'consolidation' | 'answering'
}

/**
 * The models of a run; none where none is named.
 *
 * @throws {INVALID_INPUT} for options that go with a model where there is none, and for two files at once
 * @throws {STORE_UNAVAILABLE} the file cannot be read or written
 */
export async function modelsFor(
  choice: ModelChoice,
  settings: Settings,
  { isEstimate = false, use = 'consolidation' }: ModelUse = {},
): Promise<RunModels> {
  const reader = modelAddress(choice.model ?? settings.model ?? '')
  const verifier = modelAddress(choice.verifier ?? settings.verifier ?? '')
  if (choice.record !== undefined && choice.replay !== undefined)
    throw invalidInput('--record and --replay exclude each other', 'leave one of them out')
  if (reader === null) {
    // An estimate needs no model, and may have a price.
    const useless = Object.entries(choice).find(
      ([name, value]) => value !== undefined && needsModel.has(name) && !(isEstimate && name === 'price'),
    )
    if (useless !== undefined)
      throw invalidInput(`${optionOf(useless[0])} needs a model`, 'name one with --model or KNOTWORK_MODEL')
    return { options: {}, names: [], close: async () => undefined }
  }
  const recording = await recordingOf(choice)
  const open = (address: ModelAddress): LanguageModel => modelAt(address, { choice, settings, recording })
  const names = [reader, verifier].flatMap((address) => address?.name ?? [])
  const { callsMax, tokensMax } = choice
  const all = {
    ...(callsMax === undefined ? {} : { callsMax }),
    ...(tokensMax === undefined ? {} : { tokensMax }),
  }
  return {
    options: {
      models: { [use]: open(reader), ...(verifier === null ? {} : { verifying: open(verifier) }) },
      modelPolicy: { caps: { all }, ...(choice.price === undefined ? {} : { prices: pricesFor(names, choice.price) }) },
    },
    names,
    close: async () => recording?.close(),
  }
}

const needsModel = new Set(['verifier', 'record', 'replay', 'callsMax', 'tokensMax', 'price'])

/** `callsMax` as it is typed. */
function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)}`
}

async function recordingOf({ record, replay }: ModelChoice): Promise<Recording | null> {
  if (record !== undefined) return openRecording(record, { mode: 'record' })
  return replay === undefined ? null : openRecording(replay, { mode: 'replay' })
}

function modelAt(
  { url, name }: ModelAddress,
  { choice, settings, recording }: { choice: ModelChoice; settings: Settings; recording: Recording | null },
): LanguageModel {
  if (choice.replay !== undefined && recording !== null) return replayed({ name, version: '' }, recording)
  const key = settings.modelKey === null ? {} : { apiKey: settings.modelKey }
  const model = openAiCompatible({ url, model: name, ...key })
  return recording === null ? model : recorded(model, recording)
}
