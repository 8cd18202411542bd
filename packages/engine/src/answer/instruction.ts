/**
 * Which words of a memory command whoever reads it? What was remembered is data: a line that says "ignore what you were told"
 * was said by somebody, and is no instruction.
 *
 * By closed lists, English and Chinese: they know the usual ways, and no list knows all.
 */

import { sentences } from '../text/sentence.ts'

const english = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,20}\b(?:all|any|previous|prior|above|earlier|preceding|other|your|these|those|the)\b.{0,20}\b(?:instructions?|rules?|prompts?|guidelines?|messages?|memor(?:y|ies)|lines?|context|everything|turns?|directions?|constraints?|notes?)\b/iu,
  /\b(?:ignore|disregard|forget)\b.{0,15}\b(?:everything|anything|what(?:ever)?) (?:above|before|else|(?:you|was|is|has|they|i|we|people)\b)/iu,
  /\b(?:you (?:are|'re) (?:now|from now on)|from now on,? you|act as|pretend (?:to be|you are)|you (?:must|shall|have to|are (?:required|instructed|ordered) to|will) (?:now |only |always |never )*(?:answer|reply|respond|say|output|print|reveal|tell|state|claim|follow|obey))\b/iu,
  /\b(?:answer|reply|respond|say|output|print)\b (?:only|always|exactly|instead|every question)?\s?.{0,20}\b(?:with|only|instead|to (?:every|all|any) questions?)\b.{0,40}["“'‘:]/iu,
  /\b(?:when(?:ever)?|if) (?:you(?:'re| are)|anyone|anybody|someone|somebody|the user|a user|they|i) (?:is |are )?(?:asks?|asked|questioned|inquires?)\b.{0,80}\b(?:say|answer|reply|respond|tell|claim|state|output)\b/iu,
  /\b(?:(?:any|all|every) (?:ai|assistant|model|agent|bot|llm)s?|(?:attention|notes? (?:to|for)|message (?:to|for)|instructions? (?:to|for)),? (?:the |all |any )?(?:ai|assistant|model|agent|bot|llm|reader|system))\b/iu,
  /(?:^|[\s"“([])(?:system|developer|assistant|admin(?:istrator)?)(?: (?:prompt|message|note|override|instruction|update|notice))?\s?[:\]>]/iu,
  /\b(?:admin(?:istrator)?|developer|debug|god|root|maintenance) mode\b/iu,
  /\b(?:new|updated|override|real|important|secret|hidden) (?:system )?(?:instructions?|prompt|directives?)\b/iu,
  /\b(?:do not|don't|never) (?:reveal|mention|cite|tell (?:the user|anyone|them)|use) .{0,30}\b(?:memory|memories|lines?|instructions?|above|prompt|source)\b/iu,
]
const chinese = [
  /(?:忽略|无视|忘[掉记]|不要?理会|跳过|推翻|不用管).{0,8}(?:之前|以上|上面|前面|先前|所有|其他|其它|一切|任何|别的|你的).{0,8}(?:指令|指示|要求|规则|内容|话|记录|说明|提示|信息|对话|记忆|消息|设定)/u,
  /(?:从现在起|现在开始|今后|以后)?.{0,3}你(?:现在是|必须|应当|只能|只需|一律|务必|要|得|需要)(?:立刻|马上|只|都|总是|一律|永远)?(?:回答|回复|输出|扮演|声称|服从|遵守|执行|说(?!好|话))/u,
  /(?:请|务必|一律|统一|必须|只需|只能|直接|都要?)(?:只|直接|统一|一律)?(?:回答|回复|输出|答复)(?!我|他|她|了|过|问题(?!.{0,3}[:：“"]))/u,
  /(?:凡是|如果|只要|无论|不管|当|要是|以后)?(?:有人|谁|用户|别人|被|再)?(?:问|提)(?:起|到|及|你)?.{0,20}(?:就|都|一律|请|统一|必须|应)(?:说|答|回答|回复|告诉(?!我))/u,
  /(?:^|[\s【[（(])(?:系统|开发者|管理员|助手)(?:提示|消息|指令|通知|设定|命令|更新)?\s?[:：】\]]/u,
  /(?:管理员|开发者|调试|上帝|维护)模式/u,
  /(?:新的?|最新|重要|隐藏|秘密|真正的?)(?:系统)?(?:指令|指示|提示词)/u,
  /(?:致|给|告诉|所有|任何|读到这[里条段句]?的)(?:各位|所有|任何|这个)?(?:AI|ai|人工智能|助手|模型|智能体|机器人)/u,
]
/** Marks of chat templates and of our own prompts. */
const markup =
  /<\|[a-z_ ]{2,20}\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|<\/?(?:system|assistant|user|memory|instructions?|prompt|tool_call|function_calls?)\b[^>]*>|^#{2,} ?(?:system|instruction|assistant|human|user)|<(?:s|bos|eos)>|<start_of_turn>|<end_of_turn>/imu

/** True for a sentence that commands its reader, or holds markup that a model may take for more than words. */
export function commands(text: string): boolean {
  return markup.test(text) || english.some((form) => form.test(text)) || chinese.some((form) => form.test(text))
}

/** What stands before the first sentence that commands: what follows one is spoken in its name. The whole where none does. */
export function beforeCommands(text: string): string {
  if (!commands(text)) return text
  for (const { start, end } of sentences(text)) if (commands(text.slice(start, end))) return text.slice(0, start).trim()
  // It takes several sentences together.
  return ''
}
