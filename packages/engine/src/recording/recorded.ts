/** How does a run with a model repeat exactly? What was once answered is answered from the recording. */

import { MemoryError, orAborted, readable, stopIfAborted } from '../errors.ts'
import { checkedRequest, checkLanguageModel, checkReply } from '../provider/language/check-model.ts'
import type { LanguageModel, ModelIdentity, ModelReply, ModelRequest } from '../provider/language/language-model.ts'
import type { Recording } from './recording.ts'
import { recordingKey } from './recording-key.ts'

/**
 * The model, asked only what the recording does not hold yet; what it answers is recorded.
 *
 * Also while recording, the same request has one reply: so a replay sees what the run saw. Failures are not recorded: a
 * replay fails there as well, for want of a reply. To have several replies to one request, ask with several seeds.
 */
export function recorded(model: LanguageModel, recording: Recording): LanguageModel {
  const underWay = new Map<string, Promise<ModelReply>>()
  const ask = async (key: string, request: ModelRequest): Promise<ModelReply> => {
    const reply = checkReply(await model.generate(request))
    await recording.add({ key, model: model.identity, shape: request.shape?.name ?? null, reply })
    return reply
  }
  return Object.freeze({
    identity: checkLanguageModel(model).identity,
    generate: async (request) => {
      const asked = checkedRequest(request)
      stopIfAborted(asked.signal, 'generate')
      const key = recordingKey(model.identity, asked)
      // One at a time for one key. Its failure, as by its caller giving up, is not that of those who wait for it.
      for (let other = underWay.get(key); other !== undefined; other = underWay.get(key))
        await orAborted(settled(other), asked.signal, 'generate')
      const known = recording.find(key)
      if (known !== undefined) return known
      const asking = ask(key, asked)
      underWay.set(key, asking)
      try {
        return await asking
      } finally {
        underWay.delete(key)
      }
    },
    close: () => model.close(),
  } satisfies LanguageModel)
}

/** A model that answers from the recording alone: what it does not hold is MODEL_UNAVAILABLE. */
export function replayed(identity: ModelIdentity, recording: Recording): LanguageModel {
  let isClosed = false
  const { name, version } = readable('replayed', 'identity', () => ({ ...identity }))
  return Object.freeze({
    identity: Object.freeze({ name, version }),
    generate: async (request) => {
      const asked = checkedRequest(request)
      stopIfAborted(asked.signal, 'generate')
      if (isClosed) throw new MemoryError('MODEL_UNAVAILABLE', 'generate: the model must be open, got a closed one')
      const known = recording.find(recordingKey(identity, asked))
      if (known !== undefined) return known
      throw new MemoryError(
        'MODEL_UNAVAILABLE',
        `generate: the recording holds no reply of ${identity.name} to this request; record it with the model at hand`,
      )
    },
    close: async () => {
      isClosed = true
    },
  } satisfies LanguageModel)
}

async function settled(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}
