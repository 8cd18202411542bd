/** How does a scripted model, or one behind a server, get on the bench? */

import type { LanguageModel, ModelMessage } from 'knotwork/provider'
import type { Behaviour } from './behaviour.ts'
import type { ModelBench } from './check.ts'
import { ModelServer } from './model-server.ts'
import { ScriptedModel } from './scripted-model.ts'

/** A bench with a scripted model, or with one that stands around it. */
export function scriptedBench(
  behaviours: readonly Behaviour[],
  around: (model: ScriptedModel) => LanguageModel = (model) => model,
): ModelBench {
  const scripted = new ScriptedModel(behaviours)
  const model = around(scripted)
  return { model, asked: () => scripted.asked.map(({ messages }) => messages), close: () => model.close() }
}

/** A bench with a model that speaks to a server of this machine. */
export async function servedBench(
  behaviours: readonly Behaviour[],
  open: (url: string) => LanguageModel,
): Promise<ModelBench> {
  const server = await ModelServer.open({ behaviours })
  const model = open(server.url)
  return {
    model,
    asked: () => server.served.map(({ body }) => messagesOf(body)),
    close: async () => {
      await model.close()
      await server.close()
    },
  }
}

function messagesOf({ messages }: Record<string, unknown>): ModelMessage[] {
  return (messages as { role: ModelMessage['role']; content: string }[]).map(({ role, content }) => ({
    role,
    text: content,
  }))
}
