/** In which words is a model asked to judge a step of a reconstruction? English and Chinese. */

/** Languages the prompts are written in. */
export type JudgeLanguage = 'en' | 'zh'

/** What is said around the lines of a step. */
interface JudgePrompt {
  readonly system: string
  readonly question: string
  readonly evidence: string
  readonly candidates: string
}

/** Asks which lines help, whether they are enough, and what to look for next. */
export const judgePrompt: Readonly<Record<JudgeLanguage, JudgePrompt>> = Object.freeze({
  en: {
    system: `You decide, step by step, which lines of a long memory answer a question. You see the question, the lines kept so far, and new lines with numbers.
relevant: the new lines that help, each with its number and a relevance from 0 to 1. A line helps if it answers a part of the question, or if it tells who or what is meant, so that another line can answer. Lines that only share words with the question do not help. Leave out what does not help.
enough: true only if the kept lines and the relevant ones together answer every part of the question.
search: if it is not enough, at most three short searches for what is missing, in words that the missing lines may have: names, other names, things. Else an empty list.`,
    question: 'Question:',
    evidence: 'Kept so far:',
    candidates: 'New lines:',
  },
  zh: {
    system: `你逐步判断一段很长的记忆里哪些句子能回答问题。你会看到问题、已经保留的句子，以及带编号的新句子。
relevant：有帮助的新句子，写出编号和 0 到 1 的相关度。能回答问题的一部分，或者说明所指的是谁、是什么、从而让别的句子可以回答，就算有帮助。只是用词与问题相同的不算。没有帮助的不要列出。
enough：只有保留的句子加上有帮助的新句子能回答问题的每个部分时才写 true。
search：还不够时，最多三个简短的搜索，用缺少的句子里可能出现的词：名字、别称、事物。否则为空列表。`,
    question: '问题：',
    evidence: '已保留：',
    candidates: '新句子：',
  },
})
