/**
 * What may be quoted of what a server says? Nothing secret, and nothing of what was remembered.
 *
 * Servers repeat keys and whole prompts in their error messages; ours end in logs.
 */

/** So much of a server's message is quoted. */
const quotedMax = 200

/** So many characters in a row that also stand in the request are taken for a quote of it. */
const quoteChars = 24

/** Shorter header values are words such as `v1`, not secrets. */
const secretChars = 8

/** Bearer tokens and keys of the common forms, also those that are not ours. */
const keyLike = /\b(?:Bearer\s+\S+|(?:sk|pk|key|api|token)[-_][\w-]{8,})/gi

/** What must not be shown: the values themselves, without `Bearer`. */
export function secretsOf(values: readonly (string | undefined)[]): readonly string[] {
  return values
    .filter((value) => value !== undefined)
    .map((value) => value.replace(/^Bearer\s+/i, ''))
    .filter((value) => value.length >= secretChars)
}

/**
 * A server's message on one line, without secrets; empty where it repeats what was sent.
 *
 * @param sent  texts of the request
 */
export function quotable(message: string, secrets: readonly string[], sent: readonly string[]): string {
  const line = secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), message)
    .replace(keyLike, '***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, quotedMax)
    .toWellFormed()
  const texts = sent.map((text) => text.replace(/\s+/g, ' '))
  for (let i = 0; i + quoteChars <= line.length; i++) {
    const piece = line.slice(i, i + quoteChars)
    if (texts.some((text) => text.includes(piece))) return ''
  }
  // A text shorter than that is repeated whole.
  return texts.some((text) => text.length >= 4 && line.includes(text)) ? '' : line
}
