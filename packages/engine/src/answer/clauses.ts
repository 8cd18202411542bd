/** Of which parts is a sentence made, each of which tells something of its own? Between commas, and before "but", "because" and their like. */

const bounds =
  /[,;:，；：、](?!\d)|\s[-–—]+\s|\s(?=(?:but|because|so|although|though|while|since|and (?:the|then|he|she|they|we|i|it|my|our|his|her|another)|which|who)\s)|(?=(?:但是?|不过|而是|因为|所以|然后|后来))/giu

/** The parts in order, none empty. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .split(bounds)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}
