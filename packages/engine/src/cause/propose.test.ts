import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeFrom, type CauseEvent, type CauseProposal } from './proposal.ts'
import { proposeCauses } from './propose.ts'
import { lookAhead, lookBack } from './window.ts'

const noonMs = Date.UTC(2024, 4, 15, 12)

/** "A: text" lines as the events 1, 2, 3 … of one session. */
function talk(...lines: string[]): CauseEvent[] {
  return lines.map((line, index) => {
    const [speaker = '', text = ''] = line.split(/:\s*(.*)/s)
    return { no: index + 1, speaker, text, saidAtMs: noonMs + index * 60_000, session: 's1' }
  })
}

function edges(...lines: string[]): string[] {
  return shown(proposeCauses(talk(...lines)))
}

function shown(proposals: readonly CauseProposal[]): string[] {
  return proposals.map(({ from, to, kind, candidate }) => `${from}→${to} ${kind}${candidate ? '?' : ''}`)
}

describe('connectives', () => {
  it.each([
    ['causes', 'The boiler broke on Sunday.', "That's why we slept at my sister's."],
    ['causes', 'The boiler broke on Sunday.', 'As a result, the pipes froze.'],
    ['causes', 'My badge has expired.', 'No wonder the door stayed shut.'],
    ['explains', 'She grew up on a barge.', 'That explains her love of knots.'],
    ['enables', 'Ravi lent us his van.', 'That made it possible to move in one day.'],
    ['prevents', 'The dog barked all evening.', 'It kept me from calling you.'],
    ['prevents', 'Luckily Ines had a torch.', "Otherwise we'd have slept in the cave."],
    ['causes', '水管昨晚冻裂了。', '怪不得今早没有水。'],
    ['causes', '老板把预算砍了一半。', '因此我们不再招人了。'],
    ['enables', '表姐把讲义借给我了。', '多亏她，我才没挂科。'],
    ['prevents', '隔壁整夜在装修。', '吵得我没法睡。'],
    ['prevents', '还好你带了伞。', '不然我们早就淋透了。'],
  ])('[CA-1] a connective at the head links the turn before to this one as %s', (kind, cause, effect) => {
    expect(edges(`A: ${cause}`, `B: ${effect}`)).toEqual([`1→2 ${kind}`])
  })

  it.each([
    ['explains', 'The shop has closed.', 'Because the owner retired.'],
    ['depends-on', 'We will sail on Friday.', 'Unless the wind turns.'],
    ['explains', '他这周没来上课。', '是因为奶奶住院了。'],
    ['depends-on', '下个月我去上海找你。', '除非领导不批假。'],
  ])(
    '[CA-2] a ground or condition points back at what was told: the cause is always `from` (%s)',
    (kind, told, ground) => {
      expect(edges(`A: ${told}`, `A: ${ground}`)).toEqual([`2→1 ${kind}`])
    },
  )

  it('[CA-3] questions and mere reactions between are passed over', () => {
    expect(edges('A: The lock is frozen.', 'B: Oh no!', "A: That's why I came in by the window.")).toEqual([
      '1→3 causes',
    ])
    expect(edges('A: 锁冻住了。', 'B: 啊？真的吗？', 'A: 所以我从窗户爬进来的。')).toEqual(['1→3 causes'])
    for (const reaction of ['Good grief.', 'What a nuisance!', 'Oh my goodness.', 'Ugh.'])
      expect(edges('A: The lock is frozen.', `B: ${reaction}`, "A: That's why I came in by the window.")).toEqual([
        '1→3 causes',
      ])
    for (const reaction of ['好家伙！', '太可惜了', '天啊', '真倒霉啊'])
      expect(edges('A: 锁冻住了。', `B: ${reaction}`, 'A: 所以我从窗户爬进来的。')).toEqual(['1→3 causes'])
  })

  it('[CA-4] "anyway" and a topic begun in passing leave the antecedent in doubt: a candidate', () => {
    const returned = edges(
      'A: The pool opens at six.',
      'B: The towels there are awful.',
      "A: Anyway, that's why I go to bed early.",
    )
    expect(returned).toEqual(['1→3 causes?'])
    const passing = edges('A: 我明天要抽血。', 'B: 对了，食堂换菜单了。', 'A: 所以今晚我不能吃东西。')
    expect(passing).toEqual(['1→3 causes?'])
  })

  it('[CA-5] a bare "so" after the words of another only infers: a candidate', () => {
    expect(edges('A: Tim has two passports.', 'B: So he is half Danish.')).toEqual(['1→2 causes?'])
    expect(edges('A: The bridge was closed.', 'B: So we had to take the ferry.')).toEqual(['1→2 causes'])
  })
})

describe('a plan that is dropped', () => {
  it.each([
    ["I'm not coming on Saturday.", 'My back is out again.'],
    ['We had to cancel the hike.', 'Ana twisted her ankle on the stairs.'],
    ["I can't make it to rehearsal.", "I'm coming down with something."],
    ['I called in sick.', 'I barely slept for three nights.'],
    ['我周六不去了。', '腰又疼了。'],
    ['这周的课我请假了。', '孩子发烧到三十九度。'],
    ['聚餐我来不了。', '公司临时让我加班。'],
  ])('[CA-62] and the same speaker’s hardship beside it are suspected, in either order: %s %s', (plan, hardship) => {
    expect(edges(`A: ${plan}`, `A: ${hardship}`)).toEqual(['2→1 explains?'])
    expect(edges(`A: ${hardship}`, `A: ${plan}`)).toEqual(['1→2 explains?'])
    for (const between of ['Oh no!', 'Are you okay?', '没事吧？'])
      expect(edges(`A: ${plan}`, `B: ${between}`, `A: ${hardship}`)).toEqual(['3→1 explains?'])
  })

  it.each([
    ["I'm not coming on Saturday.", 'What happened?', 'My back is out again.'],
    ["I can't make it to rehearsal.", "Oh no, what's wrong?", "I'm coming down with something."],
    ['我周六不去了。', '怎么了？', '腰又疼了。'],
    ['聚餐我来不了。', '咋了？', '公司临时让我加班。'],
  ])('[CA-63] is explained by the hardship that answers what happened: %s %s %s', (plan, question, hardship) => {
    expect(edges(`A: ${plan}`, `B: ${question}`, `A: ${hardship}`)).toEqual(['3→1 explains'])
    expect(edges('A: My arm is in a sling.', `B: ${question}`, `A: ${hardship}`)).toEqual(['3→1 causes?'])
  })

  it.each([
    ["I'm not coming on Saturday.", 'Is your back out again?'],
    ["I'm not coming on Saturday.", 'The bakery has new rolls.'],
    ["I'm coming on Saturday.", 'My back is out again.'],
    ['We had to cancel the hike.', 'Maybe my back is out again.'],
    ['我周六不去了。', '楼下新开了面包店。'],
    ['我周六去。', '腰又疼了。'],
    ['他周六不去了。', '我腰又疼了。'],
    ['我周六不去了。', '可能腰又疼了。'],
  ])('[CA-62] where either sign is missing or doubted, nothing is suspected: %s %s', (plan, hardship) => {
    expect(edges(`A: ${plan}`, `A: ${hardship}`)).toEqual([])
    expect(edges(`A: ${plan}`, `B: ${hardship}`)).toEqual([])
  })
})

describe('answers to why', () => {
  it.each([
    ["I'm leaving the band.", 'What? Why?', 'We argue at every rehearsal.'],
    ["I'm leaving the band.", 'How come?', 'Because we argue at every rehearsal.'],
    ['我退出乐队了。', '为什么？', '每次排练都吵架。'],
    ['我退出乐队了。', '怎么突然退出了？', '每次排练都吵架。'],
  ])('[CA-6] the answer explains what was told before the question: %s', (told, question, answer) => {
    expect(edges(`A: ${told}`, `B: ${question}`, `A: ${answer}`)).toEqual(['3→1 explains'])
  })

  it('[CA-7] a question that names something is about the turn that told it', () => {
    const told = ['A: We sold the piano.', 'B: Ah.', 'A: And Mia passed her exam.', 'B: Why did you sell the piano?']
    expect(edges(...told, 'A: It needed a room of its own.')).toEqual(['5→1 explains'])
  })

  it('[CA-8] what was never told is explained at the question, as a candidate', () => {
    expect(edges('A: Why did you quit chess?', 'B: I kept losing sleep over it.')).toEqual(['2→1 explains?'])
    expect(edges('A: 你为什么不下棋了？', 'B: 老是为输棋睡不着。')).toEqual(['2→1 explains?'])
  })

  it('[CA-9] what happened asks for a story that may hold the cause: a candidate', () => {
    expect(edges('A: My arm is in a sling.', 'B: What happened?', 'A: I slipped on the stairs.')).toEqual([
      '3→1 causes?',
    ])
  })

  it.each([
    ['I sold the car.', 'Why?', 'No idea, really.'],
    ['I sold the car.', 'Why?', 'Did you want it?'],
    ['Shall we ask Ben along?', 'Why not?', "I'll write to him."],
    ['I sold the car.', "Why don't you buy a bike?", 'I might go on Saturday.'],
    ['我把车卖了。', '为什么？', '说来话长。'],
    ['我把车卖了。', '怎么卖的？', '在网上挂了两天。'],
    ['我想买辆车。', '为什么不试试二手的？', '我周末去看看。'],
  ])('[CA-10] evasions, questions back, offers and manners explain nothing: %s %s', (told, question, answer) => {
    expect(edges(`A: ${told}`, `B: ${question}`, `A: ${answer}`)).toEqual([])
  })

  it('[CA-11] an evasion may be made up for by the next turn of the same speaker', () => {
    expect(edges('A: I sold the car.', 'B: Why?', 'A: Long story.', 'A: The brakes failed twice.')).toEqual([
      '4→1 explains',
    ])
  })
})

describe('what is not asserted', () => {
  it.each([
    ['She has been quiet.', 'Is it because of the move?'],
    ['She has been quiet.', 'Not because of the move, surely.'],
    ['She has been quiet.', 'Maybe because of the move.'],
    ['She has been quiet.', "I don't think that's why she left."],
    ['She has been quiet.', 'So, what are we having for lunch?'],
    ['I like the blue one.', 'So do I.'],
    ['The cake is ready.', 'So far so good.'],
    ['What does "brig" mean?', 'It means a ship with two masts.'],
    ['My horoscope was right.', "Sure, and that's because the stars care."],
    ['她最近话很少。', '是因为搬家吗？'],
    ['她最近话很少。', '不是因为搬家。'],
    ['她最近话很少。', '可能是因为搬家吧。'],
    ['她最近话很少。', '所以你中午想吃什么？'],
    ['这道题我又错了。', '所以说嘛。'],
    ['这家店人真多。', '不然我们换一家？'],
    ['比赛你看了吗？', '结果二比零。'],
  ])('[CA-12] questions, denials, doubt, irony and fillers propose nothing: %s %s', (before, text) => {
    expect(edges(`A: ${before}`, `B: ${text}`)).toEqual([])
  })

  it('[CA-13] a cause told of a later time than its effect is refused, a ground that lies ahead is not', () => {
    expect(edges('A: The flood came on 3 May 2024.', "B: That's why they moved out on 2 April 2024.")).toEqual([])
    expect(edges('A: The flood came on 3 May 2024.', "B: That's why they moved out on 4 May 2024.")).toEqual([
      '1→2 causes',
    ])
    const ahead = edges('A: I packed yesterday.', 'B: Why?', 'A: My train leaves tomorrow.')
    expect(ahead).toEqual(['3→1 explains'])
  })

  it.each([
    ['The rent is due at the end of the month.', "That's why I work extra shifts this week."],
    ['I have an exam on 20 May.', "That's why I stayed in last night."],
    ['I will be inspected today.', "That's why I cleaned the shop yesterday."],
    ['I am broke right now.', "That's why I sold the bike last week."],
    ['月底要交房租，手头很紧。', '所以我上周就开始加班了。'],
    ['月底要交房租。', '所以我现在每天加班。'],
    ['年底要結婚。', '所以去年就開始存錢了。'],
    ['我现在没工作。', '所以上个月把车卖了。'],
  ])('[CA-60] what is so now, or lay ahead when it was told, may be a cause: %s %s', (cause, effect) => {
    expect(edges(`A: ${cause}`, `A: ${effect}`)).toEqual(['1→2 causes'])
  })

  it.each([
    ['It rained today.', "That's why the match was called off yesterday."],
    ['今天下雨了。', '所以昨天的比赛取消了。'],
    ['昨晚水管冻裂了。', '所以前天没有水。'],
  ])('[CA-61] what had happened when it was told came first, or is none: %s %s', (cause, effect) => {
    expect(edges(`A: ${cause}`, `A: ${effect}`)).toEqual([])
  })
})

describe('proposals', () => {
  it('[CA-14] a quote is verbatim, a confidence in (0, 1], a candidate below the threshold', () => {
    const events = talk('A: The ‘new’ lock froze.', 'B: Oh, that’s why you were late!', 'A: 所以我迟到了。')
    const proposals = proposeCauses(events)
    expect(proposals).toHaveLength(2)
    for (const { from, to, quote, confidence, candidate } of proposals) {
      expect([from, to].some((no) => events[no - 1]?.text.includes(quote))).toBe(true)
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(candidate).toBe(confidence < activeFrom)
    }
  })

  it('[CA-15] turns of different sessions are never related', () => {
    const [told, drawn] = talk('A: The boiler broke.', "B: That's why it is cold.")
    if (told === undefined || drawn === undefined) throw new Error('two events expected')
    expect(shown(proposeCauses([told, drawn]))).toEqual(['1→2 causes'])
    expect(proposeCauses([told, { ...drawn, session: 's2' }])).toEqual([])
  })

  it('[CA-16] traditional characters count as simplified ones', () => {
    expect(edges('A: 水管昨晚凍裂了。', 'B: 難怪今早沒有水。')).toEqual(['1→2 causes'])
    expect(edges('A: 我退出樂隊了。', 'B: 為什麼？', 'A: 每次排練都吵架。')).toEqual(['3→1 explains'])
  })

  it('[CA-17] without speakers the order of the turns decides', () => {
    const anonymous = talk('A: I sold the car.', 'B: Why?', 'A: The brakes failed.').map((event) => ({
      ...event,
      speaker: null,
    }))
    expect(shown(proposeCauses(anonymous))).toEqual(['3→1 explains'])
  })

  it('[CA-18] a turn gets the same relations in every window that holds its neighbourhood', () => {
    const line = fc.constantFrom(
      'A: The bus broke down.',
      "B: That's why you were late.",
      'A: So we had to walk.',
      'B: Why did the bus break down?',
      'A: Because of the cold.',
      'B: Really? Why?',
      'A: No idea.',
      'B: Anyway, as a result nobody came.',
      'B: 怪不得没人来。',
      'A: 所以我们走路回家。',
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 12, maxLength: 24 }), fc.nat({ max: 8 }), (lines, cut) => {
        const events = talk(...lines)
        const later = ({ from, to }: CauseProposal): number => Math.max(from, to)
        const inside = (one: CauseProposal): boolean =>
          later(one) > cut + lookBack + lookAhead && later(one) <= events.length
        const whole = proposeCauses(events).filter(inside)
        expect(proposeCauses(events.slice(cut)).filter(inside)).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  it('[CA-19] long monotonous texts are read in passing', () => {
    const monotone = ['no no ', '哈哈', 'hi ', '但是', 'because ', 'so, ', '因为', '，所以', 'thanks to it '].map(
      (word) => word.repeat(20_000),
    )
    for (const text of monotone)
      expect(proposeCauses(talk('A: It rained.', `B: ${text}`, `A: Why ${text}?`, 'B: It did.'))).toBeDefined()
  })
})
