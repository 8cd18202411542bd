import { describe, expect, it } from 'vitest'
import { answers } from './answers.ts'
import { type Line, windowOf } from './testing/conversation.ts'

const context = { store: undefined as never, scope: { tenant: 't', agent: 'a', user: 'u' } }

async function found(...lines: Line[]): Promise<string[]> {
  const proposals = await answers.run(windowOf(lines), context)
  return proposals.map(({ from, to, confidence }) => `${from}→${to} ${confidence}`)
}

describe('answers', () => {
  it('[CO-1] the next turn of another answers a question, with the question quoted, in both languages', async () => {
    const lines: Line[] = [
      ['Ana', 'I saw the harbour. Which pier do you like best?'],
      ['Ben', 'The old one.'],
      ['小雨', '你周末有空吗'],
      ['Ben', '有空，周六可以。'],
    ]
    expect(await answers.run(windowOf(lines), context)).toEqual([
      {
        graph: 'semantic',
        kind: 'answers',
        from: 1,
        to: 2,
        weight: 1,
        confidence: 0.85,
        quote: 'Which pier do you like best?',
        reason: 'next turn',
        candidate: false,
      },
      expect.objectContaining({ from: 3, to: 4, confidence: 0.85, quote: '你周末有空吗' }),
    ])
  })

  it('[AN-11] a long request asks the less the longer it is', async () => {
    const told = 'I am writing a small program that keeps my receipts in order. '.repeat(9).trim()
    const asked = `${told} Which pier do you like best?`
    expect(asked.length).toBeGreaterThan(500)
    const [proposal] = await answers.run(
      windowOf([
        ['Ana', asked],
        ['Ben', 'The old one.'],
      ]),
      context,
    )
    expect(proposal?.confidence).toBeCloseTo((0.85 * 300) / asked.length, 6)
  })

  it('[AN-12] the first part of a text that was cut is believed a fifth', async () => {
    const { events, owners } = windowOf([
      ['Ana', 'Which pier do you like best?'],
      ['Ben', 'The old one.'],
    ])
    const cut = events.map((event) => (event.no === 2 ? { ...event, part: 1 } : event))
    const [proposal] = await answers.run({ events: cut, owners }, context)
    expect(proposal?.confidence).toBeCloseTo(0.85 / 5, 9)
  })

  it('[TX-60] asked in Traditional characters, and asked back', async () => {
    const lines: Line[] = [
      ['小雨', '你週末有空嗎'],
      ['阿寬', '週六整天都有空，妳們呢？'],
    ]
    const simplified: Line[] = [
      ['小雨', '你周末有空吗'],
      ['阿寬', '周六整天都有空，你们呢？'],
    ]
    expect(await found(...lines)).toEqual(['1→2 0.5'])
    expect(await found(...simplified)).toEqual(['1→2 0.5'])
  })

  it.each<[string, Line[]]>([
    [
      'a question by a question',
      [
        ['Ana', 'Where to?'],
        ['Ben', 'Why do you ask?'],
      ],
    ],
    [
      'a question by a cry and a question',
      [
        ['Ana', '去哪儿？'],
        ['Ben', '哇！怎么了？'],
      ],
    ],
    [
      'one’s own question',
      [
        ['Ana', 'Where did I put it?'],
        ['Ana', 'In the drawer.'],
      ],
    ],
    [
      'what is no question',
      [
        ['Ana', 'Nice weather.'],
        ['Ben', 'Very.'],
      ],
    ],
    [
      'by a turn without words',
      [
        ['Ana', 'Better?'],
        ['Ben', '👍'],
      ],
    ],
    [
      'where nobody is named',
      [
        [null, 'Where to?'],
        [null, 'Home.'],
      ],
    ],
    [
      'by a document',
      [
        ['Ana', 'Where to?'],
        ['Ben', 'Fares and tolls.', { kind: 'document' }],
      ],
    ],
    [
      'after two turns of others',
      [
        ['Ana', 'Where to?'],
        ['Ben', 'Home.'],
        ['Dot', 'Good luck to you.'],
      ],
    ],
    [
      'after three turns, where nothing tells what fits',
      [
        ['Ana', 'How was it?'],
        ['Ana', 'Say.'],
        ['Ana', 'Please.'],
        ['Ben', 'We swam.'],
      ],
    ],
  ])('[CO-2] not: %s', async (_what, lines) => {
    expect((await found(...lines)).filter((one) => !one.startsWith('1→2 0.85'))).toEqual([])
  })

  it('[CO-2] roles tell speakers apart where no names are given', async () => {
    const lines: Line[] = [
      [null, 'Which version runs?', { role: 'user' }],
      [null, 'Version 20.', { role: 'assistant' }],
    ]
    expect(await found(...lines)).toEqual(['1→2 0.85'])
  })

  it('[CO-3] less plain answers are believed less', async () => {
    expect(await found(['Ana', 'How was it?'], ['Ana', 'I was worried.'], ['Ben', 'We swam.'])).toEqual(['1→3 0.65'])
    expect(await found(['Ana', 'How was it?'], ['Ben', 'We swam in the lake. And you?'])).toEqual(['1→2 0.5'])
    expect(await found(['Ana', 'How was it?'], ['Ben', 'Good.'], ['Ben', 'We swam.'])).toEqual(['1→2 0.85', '1→3 0.45'])
    expect(await found(['Ana', '怎么样？'], ['Ana', '我很担心。'], ['Ben', '我们一起游泳了，你呢？'])).toEqual([
      '1→3 0.4',
    ])
  })

  it('[CO-4] the segments of a long text are one turn: the last asks, the first answers', async () => {
    const asked = { sourceRef: 'q', speaker: 'Ana' }
    const told = { sourceRef: 'a', speaker: 'Ben' }
    const lines: Line[] = [
      ['Ana', 'It rained. ', { ...asked, part: 1 }],
      ['Ana', 'Did it reach you?', { ...asked, part: 2 }],
      ['Ben', 'It did. ', { ...told, part: 1 }],
      ['Ben', 'The cellar is wet. Is yours?', { ...told, part: 2 }],
    ]
    expect(await found(...lines)).toEqual(['2→3 0.17'])
  })
  it('[CO-4] a question is not answered across a text of more events than a window looks back', async () => {
    const went = (parts: number): Line[] =>
      Array.from({ length: parts }, (_, i) => ['Ana', 'And so on. ', { sourceRef: 'long', part: i + 1 }])
    const across = (parts: number): Line[] => [['Ana', 'How was it?'], ...went(parts), ['Ben', 'Lovely.']]
    expect(await found(...across(5))).toEqual(['1→7 0.65'])
    expect(await found(...across(6))).toEqual([])
  })
})
