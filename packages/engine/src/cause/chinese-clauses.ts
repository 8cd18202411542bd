/** Chinese sentences that hold cause and effect. The first pattern that matches wins. */

import type { ClauseRule } from './clause-rule.ts'

const rule = (name: string, kind: ClauseRule['kind'], source: string): ClauseRule => ({
  name,
  kind,
  pattern: new RegExp(source, 'du'),
})
/** Two characters before a verb of effect that are none of its causes. */
const noCause =
  '[这那它此他她我你也就都还又才会能]|最后|最终|直接|从而|进而|结果|因此|所以|甚至|可能|也许|往往|经常|容易|已经|没有|不会|什么|为何|是否|由此|间接|必然|终于'
const counterfactual = (one: ClauseRule): ClauseRule => ({ ...one, hypothesis: true })

/** The more explicit before the weaker. */
export const chineseClauses: readonly ClauseRule[] = [
  rule('之所以', 'explains', '之所以(?<effect>[^，。]{1,30})，?是?(?:因为|由于|为了)(?<cause>[^。]{2,})$'),
  rule(
    '因为',
    'causes',
    '^(?:[^，。]{0,6}，)?(?<!是)因为(?!……|…|这样|如此|这个|此)(?<cause>[^，。]{2,})，(?:所以|因此|于是)?(?<effect>[^。]{2,})$',
  ),
  rule('由于', 'causes', '^(?:[^，。]{0,6})由于(?<cause>[^，。]{2,})，(?<effect>[^。]{2,})$'),
  rule('既然', 'causes', '^既然(?<cause>[^，。]{2,})，(?<effect>[^。]{2,})$'),
  rule('为了', 'explains', '^为了(?<cause>[^，。]{2,})，(?<effect>[^。]{2,})$'),
  rule('多亏', 'enables', '^(?:多亏|幸亏|亏得)了?(?<cause>[^，。]{2,})，(?<effect>[^。]{2,})$'),
  rule('有了', 'enables', '^有了(?<cause>[^，。]{2,})，(?<effect>[^。]*(?:才|终于|就能)[^。]*)$'),
  counterfactual(rule('要不是', 'prevents', '^(?:要不是|若不是)(?<cause>[^，。]{1,})，(?<effect>[^。]{2,})$')),
  rule('是因为', 'explains', '^(?<effect>[^，。]{2,}[^那这，。])，?是因为(?<cause>[^。]{2,})$'),
  rule('因为后置', 'causes', '^(?<effect>[^。]{2,})，(?:主要)?(?:是)?(?:因为|由于)(?<cause>[^。]{2,})$'),
  rule(
    '所以',
    'causes',
    '^(?<cause>[^。]{2,})，(?:所以|因此|因而|于是|从而|以致|以至于|结果|害得|导致)(?!然|说|呢|嘛)(?<effect>[^。]{2,})$',
  ),
  // 下雨导致比赛取消; of two characters only what can be a cause: 最后导致 names none.
  rule(
    '导致',
    'causes',
    `^(?<cause>[^，。]{3,}|(?!${noCause})[^，。]{2})(?:导致|造成了?|引起了?)(?<effect>[^。]{2,})$`,
  ),
  rule('只好', 'causes', '^(?<cause>[^。]{2,})，(?<effect>[^，。]{0,6}(?:只好|只得|不得不|只能)[^。]{2,})$'),
]
