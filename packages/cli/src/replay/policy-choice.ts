/** By which numbers are questions asked again? A policy by its name, or changes to the default one in a file. */
import { readFileSync } from 'node:fs'
import { type PolicyChange, policies } from 'knotwork'
import { invalidInput } from '../failure.ts'

/** What recall is told. @throws {INVALID_INPUT} it is no name and no file with changes; of a file naming the number that is wrong */
export function policyChoice(named: string = 'default'): string | PolicyChange {
  if (Object.hasOwn(policies, named)) return named
  if (!named.endsWith('.json'))
    throw invalidInput(
      `--policy must be a JSON file with changes or one of ${Object.keys(policies).join(', ')}, got ${named}`,
    )
  return changeIn(named)
}

function changeIn(path: string): PolicyChange {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text) as PolicyChange
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalidInput(
      `--policy: ${path} must be JSON such as {"walk":{"depth":1}}, got ${error.message}`,
      'docs/configuration.md has the numbers',
    )
  }
}
