/** Does a chat with a memory live? Three days of two people in one store, every prompt captured byte for byte. */

import { fileURLToPath } from 'node:url'
import { ModelServer, SequentialIds } from '@knotwork/testkit'
import type { MockLanguageModelV3 } from 'ai/test'
import { type Memory, openMemory } from 'knotwork'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointModel, playLives } from '../chat-agent.ts'
import { beginChat } from './agent.ts'
import { endpointOf } from './config.ts'
import { gardener, type Life, rower } from './lives.ts'
import { DayClock, type Line, play } from './play.ts'
import { scriptedModel } from './scripted-model.ts'

/** What each is to be told, in order: remembered, why, corrected, when, and not known. */
const gold = {
  Kim: [
    ...['I will keep it in mind.', 'I will keep it in mind.'],
    ...['Because your knee hurts.', 'I have put it right.', 'I will keep it in mind.'],
    ...[
      'On Thursdays.',
      'On 2026-03-02.',
      'That the club is closed, and it wants me to say so.',
      'I do not know that.',
    ],
  ],
  小满: [
    ...['我记住了。', '我记住了。'],
    ...['因为阳台太暗。', '已经改好了。', '我记住了。'],
    ...['五棵。', '2026-03-03那天。', '这个我不知道。'],
  ],
}

interface Lived {
  readonly life: Life
  readonly model: MockLanguageModelV3
}

const lives: readonly Lived[] = [rower, gardener].map((life) => ({
  life,
  model: scriptedModel(life.parts, life.unknown),
}))
let memory: Memory
let lines: readonly Line[]

beforeAll(async () => {
  const clock = new DayClock()
  memory = await openMemory(':memory:', { clock, ids: new SequentialIds(), embedder: 'none', worker: 'none' })
  lines = await play(memory, clock, lives)
})
afterAll(() => memory.close())

/** The prompts of a life, as the model was given them. */
const promptsOf = ({ model }: Lived) => model.doGenerateCalls.map(({ prompt }) => prompt)

/** The block of a prompt: the first part of the last message of the user, where there are two. */
function blockOf(prompt: ReturnType<typeof promptsOf>[number]): string | null {
  const content = prompt.findLast(({ role }) => role === 'user')?.content ?? ''
  const [first, second] = typeof content === 'string' ? [] : content
  return second !== undefined && first?.type === 'text' ? first.text : null
}

const other = (one: Lived): Lived => lives.find((life) => life !== one) as Lived

describe('a chat with a memory', () => {
  it.each(lives)(
    '[AG-60] remembers over three days, says why and when, corrects, and does not know: $life.user',
    ({ life }) => {
      const said = lines.filter(({ speaker }) => speaker === life.assistant).map(({ text }) => text)
      expect(said).toEqual(gold[life.assistant as keyof typeof gold])
    },
  )

  it.each(lives)('[AG-61] its prompts are these, byte for byte: $life.user', async (one) => {
    const all = promptsOf(one).map((prompt) => prompt.map((message) => JSON.stringify(message)).join('\n'))
    const path = fileURLToPath(new URL(`./prompts.${one.life.language}.txt`, import.meta.url))
    await expect(`${all.join('\n\n')}\n`).toMatchFileSnapshot(path)
  })

  it.each(lives)('[AG-62] no prompt holds a word of another scope: $life.user', (one) => {
    const prompts = JSON.stringify(promptsOf(one))
    const { life } = other(one)
    for (const words of [
      ...life.days.flatMap(({ says }) => says),
      life.user,
      life.assistant,
      ...gold[life.assistant as keyof typeof gold],
    ])
      expect(prompts).not.toContain(JSON.stringify(words).slice(1, -1))
  })

  it.each(lives)('[AG-62] no prompt holds the reply that is expected of it: $life.user', (one) => {
    const expected = gold[one.life.assistant as keyof typeof gold]
    const asked = one.life.days.flatMap(({ says }) => says)
    for (const prompt of promptsOf(one)) {
      const last = prompt.findLast(({ role }) => role === 'user')?.content.at(-1)
      const at = asked.indexOf(typeof last === 'object' && last.type === 'text' ? last.text : '')
      expect(at).toBeGreaterThanOrEqual(0)
      // What it has said before may stand there, as what it has said.
      if (expected.indexOf(expected[at] as string) === at) expect(JSON.stringify(prompt)).not.toContain(expected[at])
    }
  })

  it.each(lives)('[AG-63] what is remembered stands in a frame that it cannot leave: $life.user', (one) => {
    const blocks = promptsOf(one).flatMap((prompt) => blockOf(prompt) ?? [])
    expect(blocks.length).toBeGreaterThan(4)
    for (const block of blocks) {
      const [open, , verdict, ...rest] = block.split('\n')
      expect(open).toBe('<memory>')
      expect(verdict).toMatch(/^(?:Verdict: |判断：)/)
      expect(rest.at(-1)).toBe('</memory>')
      for (const line of rest.slice(0, -1))
        expect(line).toMatch(
          /^<t:\d{4}-\d{2}-\d{2}> [^<>]+(?: \((?:superseded by|because of) <ref:[^<>]+>\)[^<>]*)* <ref:[^<>]+>$/,
        )
    }
    // The note came back, by its look-alikes alone.
    expect(blocks.some((block) => block.includes('‹/memory›') && block.includes('‹ref:m1›'))).toBe(true)
    const prompts = promptsOf(one).map((prompt) =>
      prompt.filter(
        (message) =>
          JSON.stringify(message).includes('：</memory>') || JSON.stringify(message).includes('note: </memory>'),
      ),
    )
    // As the user's own words, in the conversation in which they were said.
    expect(prompts.filter((messages) => messages.length > 0)).toHaveLength(1)
  })

  it.each(lives)(
    '[AG-64] each turn is remembered once, under its speaker, and no context is: $life.user',
    async ({ life }) => {
      const { events } = await memory.as({ user: life.user }).list()
      const spoken = lines.filter(({ speaker }) => [life.user, life.assistant].includes(speaker))
      const corrected = life.parts.flatMap(({ corrects }) => corrects ?? [])
      expect(events.map(({ text }) => text).filter((text) => !corrected.includes(text))).toEqual(
        spoken.map(({ text }) => text),
      )
      expect(events.filter(({ text }) => corrected.includes(text))).toHaveLength(1)
      expect(JSON.stringify(events)).not.toMatch(/<t:\d/)
    },
  )

  it('[AG-65] it runs as a program, and talks with a model behind a URL', async () => {
    const played = await playLives(':memory:')
    expect(
      played
        .filter(({ speaker }) => speaker in gold)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(Object.values(gold).flat().sort())
    const server = await ModelServer.open({ behaviours: [{ does: 'say', text: 'Good evening, Ines.' }] })
    const store = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    try {
      const endpoint = endpointOf({ CHAT_URL: server.url, CHAT_MODEL: 'small', CHAT_KEY: 'k' })
      if (endpoint === null) throw new Error('an endpoint is expected')
      await store.remember({ text: 'I joined the rowing club.', speaker: 'Ines', ref: 'm1' })
      const chat = beginChat({
        ...{
          memory: store,
          model: endpointModel(endpoint),
          session: 's',
          user: 'Ines',
          assistant: 'Kim',
          language: 'en',
        },
        onError: (error) => {
          throw error
        },
      })
      expect(await chat.say('Which rowing club did I join?')).toBe('Good evening, Ines.')
      expect(JSON.stringify(server.served[0])).toContain('I joined the rowing club. <ref:m1>')
    } finally {
      await server.close()
      await store.close()
    }
    expect(endpointOf({})).toBeNull()
    expect(() => endpointOf({ CHAT_URL: 'http://127.0.0.1' })).toThrow('CHAT_MODEL')
  })
})
