import { describe, expect, it } from 'vitest'
import { asksForOver } from './over.ts'
import { planQuestion } from './plan.ts'

const home = 'home: Ghent → Antwerp'
const hanHome = 'home: 杭州 → 苏州'

/** Whether a question asks for what a reason says is over of a line. */
const asks = (question: string, text: string, reason: string | null): boolean =>
  asksForOver(
    planQuestion(question, []),
    { provenance: { generator: 'updates', version: 2, quote: null, reason, madeAt: 0 } },
    text,
  )

describe('what is over of a line', () => {
  it.each([
    ['Where do I live?', 'I live in Ghent and work as a nurse.', home],
    ['我住在哪里？', '我叫小林，住在杭州，在一家设计公司上班。', hanHome],
    ['Is Ana near the station?', 'I live in Ghent, near the station.', home],
    ['What is my job?', 'I live in Ghent.', home],
    ['What is my job?', 'I live in Ghent and work as a nurse.', null],
    ['Where did I study?', 'I lived in Ghent and liked it.', 'home: never Ghent'],
  ])('[RC-136] is asked for, or cannot be told apart: %s of %s', (question, text, reason) => {
    expect(asks(question, text, reason)).toBe(true)
  })

  it.each([
    ['What is my job?', 'I live in Ghent and work as a nurse.', home],
    ['我在哪里工作？', '我叫小林，住在杭州，在一家设计公司上班。', hanHome],
    ['我叫什么名字？', '我叫小林，住在杭州，在一家设计公司上班。', hanHome],
    ['Which choir does Ana sing in?', 'I live in Ghent, and I sing in the harbour choir.', home],
  ])('[RC-136] is not asked for where another statement of the line is: %s of %s', (question, text, reason) => {
    expect(asks(question, text, reason)).toBe(false)
  })
})
