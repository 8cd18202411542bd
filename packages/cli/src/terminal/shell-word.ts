/** How is a value written so that a shell reads it as one word? In one way that sh, bash, zsh and fish share, and PowerShell where it can. */

/**
 * A value as one word of a command. Bare where no shell sees anything in it; in single quotes where it has none, which all
 * read alike; with an apostrophe in double quotes, unless a shell would see more in those. What is left, an apostrophe beside
 * such characters, sh and fish read, and PowerShell does not.
 */
export function shellWord(value: string): string {
  if (/^[\w./:@%+,-]+$/.test(value)) return value
  // In single quotes fish takes a backslash before another, or before the quote, for an escape.
  if (!/'|\\\\|\\$/.test(value)) return `'${value}'`
  if (!/["$`\\!]/.test(value)) return `"${value}"`
  return `'${value.replaceAll(/['\\]/g, (one) => `'\\${one}'`)}'`
}
