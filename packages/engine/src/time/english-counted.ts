/** English distances and stretches: "three days ago", "the week before 9 June", "the next two months". */

import { count } from './english-number.ts'
import { amounts, counted } from './english-period.ts'
import { longest, type Parser, sequence, words } from './grammar.ts'
import type { Amount, Phrase } from './phrase.ts'

/** How far from now or from a base. */
export function shifts(base: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
    sequence([amounts, ' (?:ago|earlier|back|before now|prior)'], (amounts) => ({ kind: 'shift', amounts, sign: -1 })),
    sequence([amounts, ' (?:later|from now|hence|from today)'], (amounts) => ({ kind: 'shift', amounts, sign: 1 })),
    sequence(
      ['in (?:about |around |another |less than )?', amounts, "(?:'s? time|s' time)?(?! (?:ago|before|later))"],
      (amounts) => ({ kind: 'shift', amounts, sign: 1 }),
    ),
    sequence(
      [
        '(?:exactly )?',
        amounts,
        ' ',
        words({ before: -1, 'prior to': -1, after: 1, from: 1, following: 1 } as const),
        ' (?:the )?',
        base,
      ],
      (amounts, sign, base) => ({ kind: 'shift', amounts, sign, base }),
    ),
  )
}

/** What stands next to a base. */
export function besides(base: Parser<Phrase>): Parser<Phrase> {
  return sequence(
    [
      '(?:the )?',
      counted,
      '(?: just| right)? ',
      words({ before: -1, 'prior to': -1, after: 1, following: 1 } as const),
      ' (?:the )?',
      base,
    ],
    (of, sign, base): Phrase | undefined => (of === 'working-day' ? undefined : { kind: 'beside', of, sign, base }),
  )
}

/** Stretches of counted units. */
export function spans(base: Parser<Phrase>): Parser<Phrase> {
  const span = (amounts: readonly Amount[], sign: 1 | -1, fromNow = false): Phrase => ({
    kind: 'span',
    amounts,
    sign,
    ...(fromNow ? { fromNow } : {}),
  })
  const direction = words({
    last: -1,
    past: -1,
    previous: -1,
    preceding: -1,
    next: 1,
    following: 1,
    coming: 1,
    upcoming: 1,
  } as const)
  return longest<Phrase>(
    sequence(['within (?:the )?(?:next |coming )?', amounts, '(?: (?:from|after|of) (?:now|today))?'], (amounts) =>
      span(amounts, 1, true),
    ),
    sequence(['(?:the |these |this )?', direction, ' ', amounts], (sign, amounts) => span(amounts, sign)),
    sequence(['(?:the )?', count, ' ', direction, ' ', counted, '(?<=s)'], (count, sign, of) =>
      span([{ count, of }], sign),
    ),
    sequence(['(?:less than )', amounts, ' (?:after|from) ', base], (amounts, base) => ({
      kind: 'span',
      amounts,
      sign: 1,
      base,
    })),
    sequence([amounts, ',? (?:starting|beginning|as of)(?: on| from| at)? ', base, '(?: on)?'], (amounts, base) => ({
      kind: 'span',
      amounts,
      sign: 1,
      base,
    })),
  )
}
