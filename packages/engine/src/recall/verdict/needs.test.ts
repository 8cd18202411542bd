import { describe, expect, it } from 'vitest'
import { needsIn } from './needs.ts'

/** What a question needs, as it says it, and whether texts tell it. */
const toldOf = (question: string, ...texts: string[]): [string, ...boolean[]] => {
  const asked = question.toLowerCase()
  const [found] = needsIn(asked)
  if (found === undefined) return ['nothing']
  return [asked.slice(found.start, found.end), ...texts.map((text) => found.need.told(text.toLowerCase(), text))]
}

describe('needs', () => {
  it.each([
    ['Where does Una work?', 'work', 'She joined the dairy as a clerk in May.', 'She jogs before breakfast.'],
    ["What is Una's job?", 'job', "I'm a midwife, nights mostly.", 'I am a bit late tonight.'],
    ['Where do they live?', 'live', 'We moved to a flat over the bakery.', 'We ate soup.'],
    ['Where was he born?', 'born', 'I grew up on Skye.', 'I am eating.'],
    ["What is my aunt's name?", 'name', 'My aunt Odile sends her love.', 'My aunt sends her love.'],
    ['How much did the tyres cost?', 'cost', 'Four tyres came to 310 euros.', 'Four tyres and three hours.'],
    ['Which instruments does he play?', 'instruments', 'My oboe needs a new reed.', 'My bicycle needs a new chain.'],
    ['Which languages does she speak?', 'languages', 'I had to explain it in Danish.', 'I had to explain it twice.'],
    ['When did they get married?', 'married', 'The wedding was in a barn.', 'The barn was full.'],
    ['When was he discharged?', 'discharged', 'They let him go home on Sunday.', 'They kept him till Sunday.'],
    ['Why did she cancel it?', 'cancel', 'I called it off.', 'I called her.'],
    ['什么时候离婚的？', '离婚', '她和前夫还有联系。', '她和邻居还有联系。'],
    ['他在哪里工作？', '工作', '他在诊所当护士。', '他在河边跑步。'],
    ['她老家在哪里？', '老家', '我从小在海边长大。', '我今天去海边。'],
    ['他会什么乐器？', '乐器', '我的琵琶该换弦了。', '我的自行车该换胎了。'],
    ['姑姑叫什么名字？', '叫什么名字', '姑姑名叫秀英。', '姑姑来过。'],
    ['轮胎多少钱？', '多少钱', '四条轮胎一千二。', '四条轮胎都换了。'],
    ['他什么时候出院的？', '出院', '他周日就回家休养了。', '他周日还在病房。'],
  ])('[VD-74] %s asks for %s, told by "%s" and not by "%s"', (question, words, telling, silent) => {
    expect(toldOf(question, telling, silent)).toEqual([words, true, false])
  })

  it.each([
    ['他外号叫什么？', '外号叫什么', '大家都叫他老K。', '大家都去了他家。'],
    ['高凯的绰号是什么？', '绰号是什么', '高凯人称铁公鸡。', '高凯人很好。'],
    ['同学们管他叫什么？', '管他叫什么', '外号是“大头”。', '他头很大。'],
    ['老K真名叫什么？', '真名叫什么', '高凯外号老K。', '老K昨天来过。'],
    ["What is Alexandra's nickname?", 'nickname', 'Alexandra, we call her Sasha.', 'Alexandra called her sister.'],
    ['What do people call Bartholomew?', 'people call', 'Everyone calls him Barty.', 'I called him at noon.'],
    ["What is Sasha's full name?", 'full name', 'Sasha is short for Alexandra.', 'Sasha is full of ideas.'],
    ['Which alias does the writer use?', 'alias', 'He is known as the Mole.', 'He is known to us.'],
  ])('[VD-86] %s asks for %s, told by "%s" and not by "%s"', (question, words, telling, silent) => {
    expect(toldOf(question, telling, silent)).toEqual([words, true, false])
  })

  it('[VD-86] a call by telephone asks for no name', () => {
    expect(toldOf('Why did she call her sister?')).toEqual(['nothing'])
    expect(toldOf('他什么时候叫的车？')).toEqual(['nothing'])
  })

  it('[VD-74] the same words of something else are no needs', () => {
    expect(toldOf('Does the pump work?')).toEqual(['nothing'])
    expect(toldOf('What did the letter from Una say?')).toEqual(['nothing'])
  })

  it('[VD-78] an amount of money, and no other number', () => {
    const told = toldOf('How much was the fare?', '12 euros', 'It was 40.', '£3', 'at seven', 'three days', '5 km')
    expect(told).toEqual(['fare', true, true, true, false, false, false])
    expect(toldOf('门票多少钱？', '八十块', '一百二', '三天', '五公里')).toEqual(['多少钱', true, true, false, false])
  })
})
