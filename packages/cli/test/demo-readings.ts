/** What would a careful reader note of the demo's conversations? Gold readings, by words of the events; not all there is. */
import type { GoldReading } from '@knotwork/testkit'

/** Of the English conversation. */
export const english: GoldReading = {
  entities: [
    { quote: "I've torn my meniscus", name: 'Idris', about: 'Treats knees in Delft and tore his own meniscus.' },
    { quote: "Femke's well, a bit tired", name: 'Femke', about: "Saskia's sister, Bram's mother." },
    { quote: 'Oma Truus only ever used it', name: 'Oma Truus', about: "Saskia's grandmother, nearly ninety." },
    { quote: "You'll have to thank old Mr Boonstra", name: 'Mr Boonstra', about: 'A patient of Idris with a new hip.' },
    { quote: 'Her cat stays with me', name: 'Mosterd', about: "Lotte's cat, later Saskia's." },
  ],
  facts: [
    { quote: 'Six cups a day', subject: 'Saskia', slot: 'habit', claim: 'holds', about: 'coffee' },
    { quote: "So that's over", subject: 'Saskia', slot: 'habit', claim: 'ends', about: 'coffee' },
    {
      quote: 'Still there, nine years this spring',
      subject: 'Saskia',
      slot: 'work',
      claim: 'holds',
      value: 'the agency',
    },
    { quote: 'I handed in my notice', subject: 'Saskia', slot: 'work', claim: 'ends', value: '' },
    {
      quote: 'due on the 12th of October',
      subject: '',
      slot: 'thing',
      claim: 'holds',
      about: 'the baby',
      value: '12 October',
    },
    {
      quote: "it's the 2nd",
      subject: '',
      slot: 'thing',
      claim: 'changes',
      about: 'the baby',
      value: '2 October',
      before: '12 October',
    },
    { quote: 'The practice in Delft', subject: 'Idris', slot: 'work', claim: 'holds', value: 'a practice in Delft' },
  ],
  causes: [
    {
      from: 'I had the lead wrapped round my wrist',
      to: "I've torn my meniscus",
      quote: 'the steps behind our house were slick',
    },
    { from: 'A water pipe burst in the attic', to: "We've had to move it", quote: 'A water pipe burst in the attic' },
    {
      from: 'They let off fireworks over the canal',
      to: 'Pepper has been gone since Saturday',
      quote: 'there was no dog',
    },
  ],
  dates: [{ quote: 'The week of 12 May', from: '2025-05-12', to: '2025-05-18' }],
  topics: [
    { quote: 'signed up for a bookbinding course', text: 'a course in bookbinding' },
    { quote: "I've torn my meniscus", text: 'a torn meniscus' },
    { quote: 'Pepper has been gone since Saturday', text: 'the lost dog' },
  ],
  summaries: [
    { quote: 'I dropped my old phone in the canal', text: 'Saskia and Idris find each other again.' },
    { quote: 'Pepper has been gone', text: 'The dog Pepper is lost and found again.' },
  ],
}

/** Of the Chinese conversation. */
export const chinese: GoldReading = {
  entities: [
    { quote: '若梅还行，就是有点累', name: '若梅', about: '若棠的姐姐，豆豆的妈妈。' },
    { quote: '你得谢谢裘老先生', name: '裘老先生', about: '见川的病人，换过髋关节。' },
    { quote: '起码还有芥末能跟我吵', name: '芥末', about: '秦岚的猫，后来归若棠。' },
  ],
  facts: [
    { quote: '一天六杯，理直气壮', subject: '若棠', slot: 'habit', claim: 'holds', about: '咖啡' },
    { quote: '所以戒了', subject: '若棠', slot: 'habit', claim: 'ends', about: '咖啡' },
    { quote: '到今年春天整九年了', subject: '若棠', slot: 'work', claim: 'holds', value: '杭州那家公司' },
    { quote: '当场就把辞职信交了', subject: '若棠', slot: 'work', claim: 'ends', value: '' },
    { quote: '嘉兴这边的康复科', subject: '见川', slot: 'work', claim: 'holds', value: '嘉兴的康复科' },
  ],
  causes: [
    { from: '牵引绳缠在我手腕上', to: '坏消息，半月板撕了', quote: '滑得要命' },
    { from: '文化礼堂顶上水管爆了', to: '改到6月28号了', quote: '文化礼堂顶上水管爆了' },
    { from: '晚上十点来钟放烟花', to: '花卷周六丢了', quote: '狗没了' },
  ],
  dates: [{ quote: '五月十二号那个礼拜', from: '2025-05-12', to: '2025-05-18' }],
  topics: [
    { quote: '昨天一冲动报了个线装书的班', text: '学线装书' },
    { quote: '花卷周六丢了', text: '走丢的狗' },
  ],
  summaries: [{ quote: '花卷周六丢了', text: '花卷走丢了，又找了回来。' }],
}
