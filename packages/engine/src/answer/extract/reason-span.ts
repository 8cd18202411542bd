/** Which words of a sentence say why? What follows "because" and its like, and what stands before "that's why". */

const englishCause =
  /\b(?:because(?: of)?|'cause|cuz|since|due to|thanks to|owing to|so that|in order to|the reason (?:is|was)(?: that)?|as a result of|inspired by|wanted to|to help|so (?:i|we|he|she|they) (?:can|could)|made (?:me|us|him|her|them))\b\s*(?<cause>[^.!?;]+)/iu
const englishEffect = /^(?<cause>.{8,}?)[,;.]?\s+(?:so|that's why|which is why|this is why|therefore)\b/iu
const chineseCause = /(?:因为|由于|是因|就是因为|原因是|为了|怕|担心)(?<cause>[^，。！？；]+)/u
const chineseEffect = /^(?<cause>[^。！？]{3,}?)[，,]?(?:所以|因此|于是|难怪|怪不得)/u

/** The clause of the cause; null where no connective tells one. */
export function reasonSpan(sentence: string): string | null {
  for (const form of [englishCause, englishEffect, chineseCause, chineseEffect]) {
    const cause = form.exec(sentence)?.groups?.cause?.trim()
    if (cause !== undefined && cause.length > 2) return cause.replace(/[,，]\s*$/u, '')
  }
  return null
}
