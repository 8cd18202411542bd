/** Does a text say why? By the words that join a cause to its effect, English and Chinese; which is which is the business of `cause/`. */

import { normalize } from './normalize.ts'

const english =
  /(?<![a-z0-9])(?:because|cause|cuz|since|due to|thanks to|owing to|so that|in order to|that's why|which is why|this is why|the reason|as a result|therefore|so (?:i|we|he|she|they|it)|made (?:me|us|him|her|them)|inspired|motivated|led (?:me|us|him|her|them)? ?to|wanted to|to help)(?![a-z0-9])/

const chinese = /因为|由于|所以|因此|既然|为了|怪不得|难怪|原来|才(?:会|没|把|不)|害得|导致|使得|就是因|原因/

/** True where the text holds a connective of cause, purpose or effect. */
export function saysWhy(text: string): boolean {
  const normalized = normalize(text)
  return english.test(normalized) || chinese.test(normalized)
}

const englishGround =
  /(?<![a-z0-9])(?:too|turned out|br(?:oke|oken)|cracked|hurts?|injur(?:ed|y)|swollen|sick|ill|seasick|unwell|asthma|allerg(?:y|ic)|afraid|scared|frightened|tired|exhausted|worried|expensive|doubled|twice the price|afford|can't|couldn't|cannot|won't|wouldn't|didn't|wanted?|wants|needs?|needed|hates?|hated|loves?|loved|lost|late|storm|rain(?:ed|ing)?|snow(?:ed|ing)?|flood(?:ed|s)?|ice|fell|slipped|crash(?:ed)?|died|shut|closed|full|missed|forgot(?:ten)?|refused|boring|bored|lonely|dangerous|strike|delayed|hop(?:e|ed|ing)|dream(?:ed|t)?|nobody|no (?:time|money|room|one)|ran out|out of|not enough|suffer(?:s|ed|ing)?|pain(?:ful)?|gets? [a-z]*sick)(?![a-z0-9])/
const chineseGround =
  /太|怕|担心|讨厌|喜欢|想要?|要[一付交]|需要|不能|没法|没办法|没钱|没空|没时间|不够|不行|不舒服|受不了|涨价|贵|病|疼|痛|肿|伤|断|裂|摔|掉下|坏|丢|输|吵|累|忙|晚|堵|雨|雪|台风|停电|关门|满了|忘|过敏|骗|死|去世|失业|吃不|赶不上|来不及|根本|竟然|居然/

/** True where a text tells of a want, a lack, a hindrance or a harm: what others do or leave undone may be on its account. A question tells nothing. */
export function mayBeGround(text: string): boolean {
  const normalized = normalize(text)
  return !/[?？]\s*$/.test(normalized) && (englishGround.test(normalized) || chineseGround.test(normalized))
}
