/** What is a model told of the operations it may call? The same words over MCP and in an agent's own tools: written once, for both. */

/** Operations that are offered to models. */
export type ToolName = 'remember' | 'recall' | 'answer' | 'timeline' | 'correct' | 'forget'

/** By name of the tool; short, for every model reads all of them on every call. */
export const toolTexts: Readonly<Record<ToolName, string>> = Object.freeze({
  remember: 'Keep something said or learned, verbatim.',
  recall:
    'Evidence for a question: dated lines with refs, and a verdict. `none` hints that they may not tell it: read them all the same.',
  answer: 'A short answer with citations, or that nothing is told. To word it yourself, recall.',
  timeline: 'What was said, in order of time; about someone or something, or between two days.',
  correct: 'Put right what was remembered under a ref; the old words stay, marked out of date.',
  forget: 'Erase for good what was remembered under refs. Only when the person asks for it.',
})
