/**
 * Which rules are tried on a clause, and in which order? Families, each with a cue: a clause without it fits none of its rules.
 * The cues only save time; they hold every word that some rule of the family needs.
 */

import { chineseLife, chineseStates } from './chinese-life.ts'
import { chineseHabits, chineseLikings } from './chinese-likings.ts'
import { chineseThings } from './chinese-things.ts'
import type { Clause } from './clause.ts'
import { englishLife, englishStates } from './english-life.ts'
import { englishHabits, englishLikings } from './english-likings.ts'
import { englishThings } from './english-things.ts'
import type { FactRule } from './fact-rule.ts'

/** Rules with what a clause must hold to fit one of them. */
export interface RuleFamily {
  readonly cue: RegExp
  readonly rules: readonly FactRule[]
}

const anything = /(?:)/

/** By language, in the order they are tried. */
export const ruleFamilies: Readonly<Record<Clause['language'], readonly RuleFamily[]>> = {
  en: [
    {
      cue: /switch|chang|swap|convert|gone|replac|trad|exchang|ditch|instead|stop|quit|g[ai]ve|drop|finish|done|sworn|cut out|retire|sold|rid of|no longer|n't|\bnot\b|\bnever\b|used to|lik|lov|ador|enjoy|into|fond|fan of|crazy|obsess|hate|dislike|detest|loathe|stand|bear|tired|sick|fed up|lost|grown|\bover\b|fall|fell|learn|favou?rite|prefer|went off|to care|came round|come round|come around/u,
      rules: englishLikings,
    },
    {
      cue: /switch|chang|gone over|went over|transferred|mov|relocat|settled|bought|found|\bliv|based|resid|left|flat|house|home|apartment|place|work|teach|employ|quit|resign|hand|lost|retire|fired|laid|let go|given|gave|redundant|joined|hired|start|beg[au]n|job|post|promoted|bec[oa]me|retrained|made|\b(?:at|for)\b|split|broke|separated|called it|knot|eloped|together|friend|\b[bg]f\b|husband|wife|single|engage|divorced|married|dating|seeing/u,
      rules: englishLife,
    },
    {
      cue: /\b(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|have|has|got|employs?|runs?)\b|'s /u,
      rules: englishThings,
    },
    { cue: anything, rules: englishHabits },
    { cue: /'m|'s|'re|\b(?:am|is|are|no|not|stopped|used|bec[oa]me|turned|gone|went)\b|n't/u, rules: englishStates },
  ],
  zh: [
    {
      cue: /喜欢|爱|讨厌|受不了|反感|厌|腻|受够|烦|兴趣|迷|习惯|倾向|换|改|转|切换|戒|停|放弃|退|取消|卖|送|扔|丢|关|注销|不|没|以前|之前|过去|原来|曾经|从前/u,
      rules: chineseLikings,
    },
    {
      cue: /住|搬|迁|居|落户|安家|家在|换|工作|上班|干|做|任职|就职|教书|离|辞|退|裁|失业|跳|入职|加入|加盟|进了|转到|调|去|当|升|提拔|改行|转行|职|单身|分手|掰|婚|领|恋爱|脱单|在一起|朋友/u,
      rules: chineseLife,
    },
    {
      cue: /[改换调挪移延升降涨跌变定约设选订放是在为有]|推迟|提前|增加|减少|更|恢复|缩短|取消|作废|泡汤|安排/u,
      rules: chineseThings,
    },
    { cue: anything, rules: chineseHabits },
    { cue: /[是当做]|担任|过敏/u, rules: chineseStates },
  ],
}
