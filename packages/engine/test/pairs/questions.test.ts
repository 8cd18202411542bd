/** What a question wants, asked in English and in Chinese with the same meaning. */
import { describe, expect, it } from 'vitest'
import { directionsOf, type Intent, intentsOf } from '../../src/recall/intent.ts'
import { foldHan } from '../../src/text/han.ts'
import { asksForTime } from '../../src/time/asks-for-time.ts'

/** The intent with the most weight beside `fact`, which every question has a little of; `fact` where nothing else is wanted. */
function wanted(question: string): Intent {
  const [first] = Object.entries(intentsOf(question))
    .filter(([intent, share]) => intent !== 'fact' && share > 0.2)
    .toSorted(([, a], [, b]) => b - a)
  return (first?.[0] ?? 'fact') as Intent
}

/** With a question word, and without one. */
const intents: readonly (readonly [Intent, string, string])[] = [
  ['why', 'Why did she cancel the lesson?', '她为什么取消了课？'],
  ['why', 'The reason she cancelled', '她取消的原因'],
  ['why', 'What made her resign?', '是什么让她辞职的？'],
  ['why', 'What led to the delay?', '什么导致了延误？'],
  ['why', 'What was the result of the vote?', '投票的结果是什么？'],
  ['when', 'When did he move?', '他什么时候搬家的？'],
  ['when', 'The time he moved', '他搬家的时间'],
  ['when', 'The date of the wedding', '婚礼的日期'],
  ['when', 'How long did the repair take?', '修理花了多久？'],
  ['when', 'What day is the exam?', '考试是哪一天？'],
  ['when', 'What time does the ferry leave?', '渡轮几点开？'],
  ['when', 'What happened when the lights went out?', '停电的时候发生了什么？'],
  ['who-what', 'Who came to dinner?', '谁来吃晚饭了？'],
  ['who-what', 'Whose bicycle is it?', '这是谁的自行车？'],
  ['who-what', 'What is the name of her cat?', '她的猫叫什么名字？'],
  ['who-what', 'The name of her cat', '她家猫的名字'],
  ['count-or-list', 'How many cats does she keep?', '她养了几只猫？'],
  ['count-or-list', 'How many books did he buy?', '他买了几本书？'],
  ['count-or-list', 'How many bicycles do they own?', '他们有几辆自行车？'],
  ['count-or-list', 'How many bowls of noodles?', '几碗面？'],
  ['count-or-list', 'How many horses are in the stable?', '马厩里有几匹马？'],
  ['count-or-list', 'How many trees did they plant?', '他们种了几棵树？'],
  ['count-or-list', 'The number of cats she keeps', '她养的猫的数量'],
  ['count-or-list', 'How much did the boat cost?', '船花了多少钱？'],
  ['count-or-list', 'How often does she swim?', '她多久游一次泳？'],
  ['count-or-list', 'Which cities did he visit?', '他去过哪些城市？'],
  ['count-or-list', 'List all the dishes', '列出所有的菜'],
  ['current-state', 'Where does he live now?', '他现在住在哪里？'],
  ['current-state', 'Is he still living there?', '他还住在那里吗？'],
  ['current-state', 'What is her current job?', '她目前的工作是什么？'],
  ['fact', 'The city he lives in', '他住的城市'],
  ['fact', 'Do you remember what I like to drink?', '你还记得我爱喝什么吗？'],
  ['fact', 'Did she pass the exam?', '她考试过了没有？'],
  ['fact', 'Does he like tea?', '他喜不喜欢喝茶？'],
]

describe('questions in pairs', () => {
  it.each(intents)('[PA-1] wants %s: %s / %s', (intent, english, chinese) => {
    expect([wanted(english), wanted(chinese)]).toEqual([intent, intent])
  })

  it.each([
    ['What did they buy a few days ago?', '前几天他们买了什么？'],
    ['What did she say these few times?', '这几次她说了什么？'],
  ])('[PA-1] a vague few counts nothing: %s / %s', (_english, chinese) => {
    expect(intentsOf(chinese)['count-or-list']).toBe(0)
  })

  it.each([
    ['backward', 'Why did she leave?', '她为什么离开？'],
    ['backward', 'What made her leave?', '是什么让她离开的？'],
    ['forward', 'What were the consequences of the storm?', '暴风雨的后果是什么？'],
    ['both', 'Where is the boat?', '船在哪里？'],
  ])('[PA-2] goes %s along causes: %s / %s', (way, english, chinese) => {
    expect([directionsOf(english).causal, directionsOf(chinese).causal]).toEqual([way, way])
  })

  it.each([
    ['forward', 'What happened after the storm?', '暴风雨之后发生了什么？'],
    ['backward', 'What happened before the storm?', '暴风雨之前发生了什么？'],
    ['same', 'What happened on the same day?', '同一天还发生了什么？'],
    ['same', 'What did they do meanwhile?', '同时他们在做什么？'],
  ])('[PA-2] goes %s in time: %s / %s', (way, english, chinese) => {
    expect([directionsOf(english).temporal, directionsOf(chinese).temporal]).toEqual([way, way])
  })

  it.each([
    [true, 'When did he move?', '他什么时候搬家的？'],
    [true, 'The date of the wedding', '婚礼的日期'],
    [true, 'How long did it take?', '花了多长时间？'],
    [true, 'How many days were they away?', '他们走了几天？'],
    [false, 'Who came?', '谁来了？'],
    [false, 'The name of the boat', '船的名字'],
  ])('[PA-3] asks for a time is %s: %s / %s', (asks, english, chinese) => {
    expect([asksForTime(english), asksForTime(chinese)]).toEqual([asks, asks])
  })

  it.each([
    ['她為什麼取消了課？', '她为什么取消了课？'],
    ['他們有幾輛自行車？', '他们有几辆自行车？'],
    ['他還住在那裡嗎？', '他还住在那里吗？'],
    ['停電的時候發生了什麼？', '停电的时候发生了什么？'],
    ['是什麼讓她辭職的？', '是什么让她辞职的？'],
  ])('[PA-4] Traditional wants what Simplified does: %s', (traditional, simplified) => {
    expect(foldHan(traditional)).toBe(simplified)
    expect(intentsOf(traditional)).toEqual(intentsOf(simplified))
    expect(directionsOf(traditional)).toEqual(directionsOf(simplified))
  })
})
