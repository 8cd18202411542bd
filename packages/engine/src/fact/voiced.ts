/** Which words of a text are somebody else's, a story's, or a play with words? None of them is what its speaker vouches for. */
import type { Span } from '../text/sentence.ts'

/** Told of in a book, a film, a song or a dream; or only supposed, for the sake of the argument, in jest. */
const unreal =
  /^(?:(?:and|but|so|well|ok(?:ay)?),? )*in (?:the|this|that|a|his|her|my) (?:(?:new|last|first|old) )?(?:book|novel|film|movie|series|sitcom|story|song|fairy tale|comic|sketch|joke|script|fantasy|(?:past|previous|next|other|former) life)\b|\bin another life\b|\b(?:the|a) (?:hero|heroine|protagonist|main character|narrator|song|chorus|lyrics?|character) (?:says?|goes|lives?|is|sings?|was|works?|has|i'm)\b|^(?:just |let's |okay, )?(?:picture this|say (?:i|we|he|she|they|my|the)\b|let's (?:say|assume|pretend)|assum(?:e|ing)\b|for (?:example|instance)\b|what if\b|in theory\b|hypothetically\b|(?:rumou?r|legend|word|the story) (?:has it|on the street|goes)\b|according to (?!plan\b))|^(?:(?:oh|yeah|yes|sure|right|of course)[,!.]* )+and i(?:'m| am)\b|\b(?:basically|practically|virtually|might as well|as good as) (?:live|lives|living|work|works|married|moved)\b|\b(?:haha )?(?:just )?(?:messing with you|pulling your leg|just kidding|jk)\b|^(?:书|小说|电影|电视剧|剧|歌|歌词|游戏|故事|漫画|动画|童话|戏|梦|传说|段子|剧本)[里中]|主人?公|男主|女主|主角|下辈子|上辈子|前世|来世|^(?:比方说|比如说?|打个比方|假设|假装|倘若|若是|理论上|按理说|设想)|^(?:照|按|依|据).{1,8}(?:的说法|说的|的话说|所说|的意思)|我还是.{1,6}呢[。！!]?$|呵呵|才怪|(?:开个?|说)(?:玩笑|笑)|逗你|骗你的|瞎说的/iu

/** Whether a whole sentence is no statement about the world as its speaker sees it. */
export function isUnreal(sentence: string): boolean {
  return unreal.test(sentence.trim())
}

/** Words after which another's come: "Leo goes:", 小李说. What one said oneself stays. */
const introduces =
  /(?:^|\s)(?!i |we )\p{L}[\p{L} ]* (?:says?|said|goes|went|was like|is like|be like|replied|shouted|wrote|texted|sang|yelled|joked|claims?|claimed|reads?|told (?:me|us|him|her|them))$|(?<!我|我们)(?:说|讲|喊|写道|唱道?|嚷嚷?|念叨|吹牛|回复?我?|回答|表示|开玩笑|写着|写的是)$/iu

/** Whether the words of another begin behind this piece of a sentence, which a comma or colon ends. */
export function introducesSpeech(piece: string): boolean {
  return introduces.test(piece.trim())
}

const pairs = /“[^”]*(?:”|$)|「[^」]*(?:」|$)|『[^』]*(?:』|$)|(?<![\p{L}\d])"[^"]*(?:"|$)/gu

/**
 * The stretches of a text that stand in quotation marks, in order; none where that is the whole text, for then the marks are
 * around a message and not within it.
 */
export function quotedIn(text: string): Span[] {
  const found = [...text.matchAll(pairs)].map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
  const [first] = found
  const around = first === undefined ? '' : text.slice(0, first.start) + text.slice(first.end)
  return found.length === 1 && around.trim() === '' ? [] : found
}
