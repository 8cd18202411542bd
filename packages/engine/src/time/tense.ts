/** Do the words around an expression speak of the future? */

const english =
  /(?:^|[^a-z])(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|planned for|looking forward|tomorrow|upcoming|scheduled|(?:i|we|you|they|he|she|it)'ll|hope to|intend to|expect to|about to|next|soon|let's|due)(?![a-z])/

const chinese =
  /将要?|[会要](?!议|员|计|求|不要|好)|打算|计划|准备|明天|后天|下周|下个?月|明年|即将|预计|等到|约好|约定|安排在|期待/

const boundary = /[.!?;。！？；\n]/

/**
 * The side of an open expression from the words of its sentence; of what is remembered most is past.
 *
 * @param folded the text as `foldForTime` gives it
 */
export function tenseAround(folded: string, start: number, end: number): 'past' | 'future' {
  // Sentences are cut at 200 characters on each side: a tense seldom reaches further, and long texts stay linear.
  const before =
    folded
      .slice(Math.max(0, start - 200), start)
      .split(boundary)
      .at(-1) ?? ''
  const after = folded.slice(end, end + 200).split(boundary)[0] ?? ''
  const clause = `${before} ${after}`
  return english.test(clause) || chinese.test(clause) ? 'future' : 'past'
}
