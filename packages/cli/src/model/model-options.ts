/** Which options name a language model? Those of the commands that consolidate, and of the one that answers. */
import { type Command, InvalidArgumentError } from 'commander'
import type { Price } from 'knotwork/provider'
import { wholeNumber } from '../command.ts'
import { modelAddress, modelForm } from '../config.ts'
import { priceOf } from './price.ts'

/** Options of models, as commander gives them. */
export interface ModelChoice {
  readonly model?: string
  readonly verifier?: string
  readonly record?: string
  readonly replay?: string
  readonly callsMax?: number
  readonly tokensMax?: number
  /** Of a million tokens. */
  readonly price?: Price
}

/** Adds them to a command. @param does  what its model does, in words for its help */
export function withModelOptions(command: Command, does = 'reads, too'): Command {
  return command
    .option('--model <address>', `a language model ${does}: ${modelForm} (default: KNOTWORK_MODEL)`, address)
    .option('--verifier <address>', 'another model says what of it holds (default: KNOTWORK_VERIFIER)', address)
    .option('--calls-max <n>', 'stop before more calls than this', wholeNumber(0))
    .option('--tokens-max <n>', 'stop before more tokens than this', wholeNumber(0))
    .option('--price <in,out>', 'price of a million tokens, in and out', priceOf)
    .option('--record <file>', 'keep what the models say in this file')
    .option('--replay <file>', 'ask no model: take what they said from this file')
}

function address(value: string): string {
  if (modelAddress(value) === null) throw new InvalidArgumentError(`It must be ${modelForm}.`)
  return value
}
