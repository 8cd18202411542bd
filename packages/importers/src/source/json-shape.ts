/** Which fields does a JSON document have? Read from its beginning, for the rest may be a gigabyte away. */
import { JSONParser } from '@streamparser/json'

/** Paths of values, a list's elements being `[]`: `$`, `$[]`, `$[].mapping`. */
export interface JsonShape {
  has(path: string): boolean
}

/** Levels below the top that are told: what tells formats apart stands this high. */
const depthMax = 7
/** Most paths that are kept, for objects with keys like ids have as many as they have members. */
const pathsMax = 4000

/**
 * The shape of what a text begins with; null where it begins no JSON list or object. A bracket is no list yet: chats begin
 * with `[12/01/2026, …]`, journals with `[[links]]`. Broken before it named a field it is no JSON.
 */
export function shapeOf(text: string): JsonShape | null {
  if (!/^\s*[[{]/.test(text)) return null
  const paths = new Set<string>(['$'])
  const parser = new JSONParser({ keepStack: true })
  let isBroken = false
  let hasField = false
  parser.onError = () => {
    isBroken = true
  }
  parser.onValue = ({ key, stack }) => {
    // The first levels alone: a document may be as deep as it is long.
    const keys = [...stack.slice(1, depthMax + 1).map((level) => level.key), key]
    let path = '$'
    hasField ||= keys.some((one) => typeof one === 'string')
    for (const one of keys.slice(0, depthMax)) {
      path += typeof one === 'number' ? '[]' : `.${one}`
      if (paths.size < pathsMax) paths.add(path)
    }
  }
  try {
    parser.write(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    isBroken = true
  }
  // Broken later on it is still what it began as.
  return isBroken && !hasField ? null : paths
}
