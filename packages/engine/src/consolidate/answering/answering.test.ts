import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { askedIn } from '../../asking/asked.ts'
import { fitOf } from '../../asking/offered.ts'
import { answers } from '../answers.ts'
import { defaultConsolidationPolicy } from '../policy.ts'
import { type Line, windowOf } from '../testing/conversation.ts'
import { openingOf } from './put-off.ts'
import { dialoguesOf, scoreOf } from './testing/dialogues.ts'
import { heldDialogues } from './testing/held-dialogues.ts'
import { tunedDialogues } from './testing/tuned-dialogues.ts'

const context = { store: undefined as never, scope: { tenant: 't', agent: 'a', user: 'u' } }

/** `question→answer belief` over lines as `Name: words`. */
async function found(...lines: string[]): Promise<string[]> {
  const window = windowOf(lines.map((line): Line => line.split(': ') as [string, string]))
  return (await answers.run(window, context)).map(({ from, to, confidence }) => `${from}→${to} ${confidence}`)
}

describe('what is asked', () => {
  it.each([
    ['how deep is the shaft?', '井有多深？', 'number', ['length']],
    ['how much was the tent?', '帐篷多少钱？', 'number', ['money']],
    ['how heavy is it?', '它有多重？', 'number', ['weight']],
    ['how many lambs are there?', '有几只小羊？', 'number', []],
    ['what time do they open?', '他们几点开门？', 'clock', []],
    ['when did she leave?', '她什么时候走的？', 'when', []],
    ['how long did it take?', '花了多久？', 'duration', ['time']],
    ['who told you?', '谁告诉你的？', 'person', []],
    ['where is the rake?', '耙子在哪里？', 'place', []],
    ['why not?', '为什么不行？', 'reason', []],
    ['what is the password of the printer?', '打印机的密码是什么？', 'code', []],
    ['did they call?', '他们打电话了吗？', 'yes or no', []],
    ['how was the play?', '戏怎么样？', 'open', []],
  ])('[AN-1] %s %s', (english, chinese, kind, families) => {
    expect([english, chinese].map((one) => askedIn(one))).toEqual([
      expect.objectContaining({ kind, families }),
      expect.objectContaining({ kind, families }),
    ])
  })

  it('[AN-1] a degree is no number, and a word of asking inside a yes-no question is none', () => {
    expect(askedIn('how much do you like him?').kind).toBe('open')
    expect(askedIn('你喜欢他吗？').kind).toBe('yes or no')
  })
})

describe('what is offered', () => {
  it.each([
    [
      'how deep is it?',
      ['Twelve metres.', 'Twelve, Dad measured.', '12m', 'Three and a half metres.', '十二米', '大概十二'],
    ],
    ['how much is it?', ['$40', 'Forty euros.', 'Sixty, delivered.', 'Nothing.', '四十块', '一百八']],
    ['how many eggs?', ['Four.', 'Four eggs.', 'None.', 'A dozen or so.', '四个', '没有']],
    ['what time?', ['Half past four.', '18:42', 'At six.', '7 pm', '六点半', '中午']],
    ['when is it?', ['On Friday.', 'In May.', '18号', '下周二']],
    ['how long did it take?', ['Two hours.', 'All day.', 'Since March.', '三个小时', '整整一个下午']],
    ['who was it?', ['Mrs Okafor.', 'Clara does.', 'My cousin.', 'I did.', '老范', '二舅', '方老师']],
    ['where is it?', ['In the barn.', 'Under the stairs.', 'Home.', '在楼梯下面', '厨房里']],
    ['what is the code?', ['4471.', 'heron-52', 'It is "marrow".', '8026']],
  ])('[AN-2] %s is offered by %j', (question, texts) => {
    expect(texts.map((text) => fitOf(askedIn(question), text))).toEqual(texts.map(() => 'holds'))
  })

  it.each([
    [
      'how deep is it?',
      [
        'Forty euros.',
        'We leave at seven.',
        'I had two eggs.',
        'At 10:30.',
        '我吃了两个鸡蛋',
        '我们七点走',
        '等一下',
        '十分开心',
      ],
    ],
    ['how much is it?', ['Twelve metres.', 'In an hour.', '三米', '三个小时']],
    ['how many eggs?', ['Careful with the paint.', 'Ten minutes.', '小心油漆']],
    ['what time?', ['Yes, on Tuesday.', 'Three hours.', '好的']],
    ['when is it?', ['Bring a coat.', '带件外套']],
    ['how long did it take?', ['The bag is heavy.', '这门又卡住了']],
    ['who was it?', ['This door is stuck again.', '今天真闷热']],
    ['where is it?', ['The paint is still wet, so mind it.', '我把它修好了']],
    ['what is the code?', ['The paint is still wet, so mind it.', '油漆还没有干']],
  ])('[AN-2] %s is not offered by %j', (question, texts) => {
    expect(texts.map((text) => fitOf(askedIn(question), text))).toEqual(texts.map(() => 'lacks'))
  })
})

describe('answers', () => {
  it('[AN-3] what was asked for is found behind an interruption', async () => {
    expect(await found('Ana: How wide is it?', 'Ben: Mind the step.', 'Ana: Thanks.', 'Ben: Two feet.')).toEqual([
      '1→2 0.5',
      '1→4 0.8',
    ])
    expect(await found('小雨: 有多宽？', '阿宽: 小心台阶。', '小雨: 谢谢。', '阿宽: 两米。')).toEqual([
      '1→2 0.5',
      '1→4 0.8',
    ])
  })

  it('[AN-3] not five turns on, and not from another kind of thing', async () => {
    const between = ['Ben: Wait.', 'Ana: Yes.', 'Ben: Wait.', 'Ana: Fine.']
    expect(await found('Ana: How wide is it?', ...between, 'Ben: Two feet.')).toEqual([])
    expect(await found('Ana: How wide is it?', 'Ben: Wait.', 'Ben: Two euros.')).toEqual([])
  })

  it.each([
    'One moment.',
    'Hold on, Dad is calling.',
    'Let me ask Clara.',
    "I'll check in the shed.",
    'Ask me later.',
    '等一下，爸爸在叫我。',
    '我去问问方老师。',
    '先别急。',
    '让我想想。',
  ])('[AN-4] %s puts off', async (words) => {
    expect(openingOf(words)?.opening).toBe('delays')
    expect(await found('Ana: Who was it?', `Ben: ${words}`, 'Ben: Old Lind.')).toEqual(['1→3 0.8'])
  })

  it('[AN-4] who does not know is in doubt; what is told behind the words is an answer all the same', async () => {
    expect(await found('Ana: How far is it?', 'Ben: No idea.', 'Dot: Two miles.')).toEqual(['1→2 0.5', '1→3 0.8'])
    expect(await found('Ana: How far is it?', 'Ben: Wait, two miles.')).toEqual(['1→2 0.9'])
    expect(await found('小雨: 有多远？', '阿宽: 不知道。', '大黄: 两公里。')).toEqual(['1→2 0.5', '1→3 0.8'])
    expect(await found('Ana: How was it?', 'Ben: One second.', 'Ben: Wet.')).toEqual(['1→3 0.7'])
  })

  it('[AN-5] a question asked back is answered first', async () => {
    const lines = ['Ana: What shall I cook?', 'Ben: Who is coming?', 'Ana: Your mother.', 'Ben: Soup would be lovely.']
    expect(await found(...lines)).toEqual(['2→3 0.85', '1→4 0.7'])
    expect(await found('Ana: How much?', 'Ben: How much have you got?', 'Ana: Forty euros.', 'Ben: Thirty.')).toEqual([
      '2→3 0.85',
      '1→4 0.7',
    ])
  })

  it('[AN-6] a question is over', async () => {
    expect(await found('Ana: How wide is it?', 'Ben: Two feet.', 'Dot: Nine feet.')).toEqual(['1→2 0.9'])
    expect(await found('Ana: Who won?', 'Ben: Wait.', 'Ana: Who won?', 'Ben: Clara did.')).toEqual(['3→4 0.85'])
    expect(await found('Ana: Who won?', 'Ben: By the way, it rains.', 'Ben: Clara rang.')).toEqual([])
    expect(await found('小雨: 谁赢了？', '阿宽: 对了，下雨了。', '阿宽: 方老师来过。')).toEqual([])
  })

  it('[AN-7] lists, corrections, and several who were asked', async () => {
    expect(await found('Ana: Who came?', 'Ben: Clara.', 'Ben: And my uncle.')).toEqual(['1→2 0.85', '1→3 0.7'])
    expect(await found('Ana: How wide?', 'Ben: Two feet.', 'Ben: No, wait, three feet.')).toEqual([
      '1→2 0.9',
      '1→3 0.7',
    ])
    expect(await found('Ana: Where were you all?', 'Ben: Home.', 'Dot: In the barn.')).toEqual(['1→2 0.85', '1→3 0.7'])
    expect(await found('小雨: 你们几点睡的？', '阿宽: 十点。', '大黄: 十一点。')).toEqual(['1→2 0.9', '1→3 0.7'])
  })

  it('[AN-8] the asker himself', async () => {
    expect(await found('Ana: Where is it?', 'Ben: No idea.', 'Ana: Found it, under the bed.')).toEqual([
      '1→2 0.5',
      '1→3 0.65',
    ])
    expect(await found('小雨: 在哪里？', '小雨: 找到了，在抽屉里。')).toEqual(['1→2 0.65'])
    expect(await found('Ana: Where is it?', 'Ana: I was in the barn.')).toEqual([])
  })
})

describe('dialogues', () => {
  it.each([
    ['tuned', tunedDialogues],
    ['held', heldDialogues],
  ])('[AN-9] %s', async (_name, written) => {
    const { found, marked, right, wrong } = await scoreOf(dialoguesOf(written), defaultConsolidationPolicy.activeFrom)
    expect(marked).toBeGreaterThan(40)
    expect({ enough: right >= 0.9 * marked, sure: right >= 0.9 * found, wrong }).toMatchObject({
      enough: true,
      sure: true,
    })
  })

  it('[AN-10] a window of the events before gives the same as the whole session', async () => {
    const random = new SeededRandom(7)
    const lines = [...dialoguesOf(tunedDialogues), ...dialoguesOf(heldDialogues)].flatMap((one) => one.lines)
    const people = ['Ana', 'Ben', 'Dot']
    const mixed = Array.from({ length: 300 }, (): Line => [random.pick(people), random.pick(lines)[1]])
    const whole = windowOf(mixed)
    const cut = whole.events.flatMap(async (event, at) => {
      const events = whole.events.slice(Math.max(0, at - defaultConsolidationPolicy.lookBack), at + 1)
      return answers.run({ events, owners: new Set([event.no]) }, context)
    })
    const all = await answers.run(whole, context)
    expect(all.length).toBeGreaterThan(30)
    expect((await Promise.all(cut)).flat()).toEqual(all)
  })
})
