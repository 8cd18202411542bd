/** Which model is asked within limits? The same one: a limiter stands before it. */

import { checkedRequest, checkLanguageModel, checkReply } from '../language/check-model.ts'
import type { LanguageModel } from '../language/language-model.ts'
import type { Limiter } from './limiter.ts'

/** The model, asked within the limits; requests and replies are checked. */
export function limited(model: LanguageModel, limiter: Limiter): LanguageModel {
  return Object.freeze({
    identity: checkLanguageModel(model).identity,
    generate: async (request) => {
      const { signal, ...asked } = checkedRequest(request)
      return limiter.run(
        'generate',
        async (one) => {
          const because = one.retries > 0 ? { because: 'retry' as const } : {}
          return checkReply(await model.generate({ ...asked, ...because, signal: one.signal }))
        },
        signal,
      )
    },
    close: () => model.close(),
  } satisfies LanguageModel)
}
