/** What does the offline judge see of a candidate? Numbers in [0, 1], by name. */

/**
 * Names of the features, in the order they are fitted.
 *
 * - `own`: its own score by recall, over the best of the ranking
 * - `cover`: how much of what the question names it says
 * - `link`: how strongly it is tied to where it was reached from; 0 for what recall found
 * - `path`: confidence of the path up to it; 0 for what recall found
 * - `sense`: cosine with the question asked again in the words it was reached from; 0 where nobody asked
 * - `value`: 1 where it holds a value of the kind the question wants, 0 where not, a half where no kind is known
 * - `asks`: 1 for a text that ends as a question
 * - `person`: 1 where whom the question names speaks, or it names nobody
 */
export const featureNames = ['own', 'cover', 'link', 'path', 'sense', 'value', 'asks', 'person'] as const

/** One of them. */
export type FeatureName = (typeof featureNames)[number]

/** A candidate as the offline judge sees it, in numbers from 0 to 1. */
export type Features = Readonly<Record<FeatureName, number>>
