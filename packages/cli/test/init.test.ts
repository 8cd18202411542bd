import { existsSync, readFileSync } from 'node:fs'
import { ModelServer } from '@knotwork/testkit'
import { HashEmbedder } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()
const person = { stdin: true, stderr: true }

/** What a server of vectors computes. */
async function embed(texts: readonly string[]): Promise<number[][]> {
  return (await new HashEmbedder({ dimensions: 32 }).embed(texts)).map((row) => [...row])
}

describe('init', () => {
  it('[CL-130] makes an empty memory and prints what lets every command find it', async () => {
    const store = folder.path("ana's.db")
    const outcome = await knotwork(['init', '--yes', '--store', store, '--user', 'ana'])
    expect(outcome.code).toBe(0)
    expect(outcome.stdout).toBe(
      `export KNOTWORK_STORE="${store}"\nexport KNOTWORK_EMBEDDER=none\nexport KNOTWORK_USER=ana\n`,
    )
    expect(outcome.stderr).toContain('knotwork import FILE')
    const env = { KNOTWORK_STORE: store, KNOTWORK_EMBEDDER: 'none', KNOTWORK_USER: 'ana' }
    expect((await knotwork(['stats', '--json'], { env })).json()).toMatchObject({ events: 0, scope: { user: 'ana' } })
  })

  it('[CL-130] tells the same as JSON', async () => {
    const store = folder.path('json.db')
    const outcome = await knotwork(['init', '--yes', '--json', '--store', store, '--agent', 'helper'])
    expect(outcome.json()).toMatchObject({
      embedder: 'none',
      scope: { agent: 'helper' },
      environment: { KNOTWORK_STORE: store, KNOTWORK_AGENT: 'helper' },
    })
  })

  it.each([
    ['a memory', null],
    ['an empty file', ''],
    ['another file', 'dear diary'],
  ])('[CL-131] leaves %s as it is', async (_what, content) => {
    const store = folder.path('taken.db')
    if (content === null) await knotwork(['init', '--yes', '--store', store])
    else folder.write('taken.db', content)
    const before = readFileSync(store)
    const outcome = await knotwork(['init', '--yes', '--store', store])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/taken\.db exists, and is left as it is\nremedy: name another file/)
    expect(readFileSync(store)).toEqual(before)
  })

  it('[CL-131] makes nothing where the embedder does not work', async () => {
    const store = folder.path('unmade.db')
    const env = { OLLAMA_HOST: '127.0.0.1:1' }
    const outcome = await knotwork(['init', '--yes', '--store', store, '--embedder', 'ollama:bge-m3'], { env })
    expect(outcome).toMatchObject({ code: 69, stdout: '' })
    expect(existsSync(store)).toBe(false)
  })

  it('[CL-132] asks where, which language and whose, as far as no option says', async () => {
    const store = folder.path('asked.db')
    const outcome = await knotwork(['init', '--embedder', 'none'], { stdin: `${store}\n小雨\n`, tty: person })
    expect(outcome.stdout).toBe(
      `export KNOTWORK_STORE=${store}\nexport KNOTWORK_EMBEDDER=none\nexport KNOTWORK_USER='小雨'\n`,
    )
    expect(outcome.stderr).toMatch(/Where\?.*Whose memory\?/)
    expect(outcome.stderr).not.toContain('Spoken')
  })

  it('[CL-132] for Chinese takes a multilingual model where Ollama has it', async () => {
    const server = await ModelServer.open({ embed, models: [{ name: 'bge-m3:latest', digest: 'a1' }] })
    const outcome = await knotwork(['init', '--user', 'ana', '--store', folder.path('with.db')], {
      ...{ stdin: 'klingon\nzh\n', tty: person, embedderOpen: true },
      env: { OLLAMA_HOST: server.origin },
    })
    await server.close()
    expect(outcome.stdout).toContain('export KNOTWORK_EMBEDDER=ollama:bge-m3\n')
    expect(outcome.stderr).toContain('an embedder must be minilm, none or ollama:MODEL')
  })

  it('[CL-132] for Chinese takes words alone where it has not, and says how to change that', async () => {
    const outcome = await knotwork(['init', '--user', 'ana', '--store', folder.path('without.db')], {
      ...{ stdin: 'zh\n', tty: person, embedderOpen: true },
      env: { OLLAMA_HOST: '127.0.0.1:1' },
    })
    expect(outcome.stdout).toContain('export KNOTWORK_EMBEDDER=none\n')
    expect(outcome.stderr).toContain('ollama pull bge-m3, then knotwork reindex --embedder ollama:bge-m3')
  })

  it('[CL-132] asks nobody where nobody can answer', async () => {
    const outcome = await knotwork(['init', '--store', folder.path('silent.db')])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('remedy: add --yes')
    expect(existsSync(folder.path('silent.db'))).toBe(false)
  })
})

describe('the environment', () => {
  it('[CL-133] names scope and embedder where no option does; empty is unset', async () => {
    const store = folder.path('scoped.db')
    const env = { KNOTWORK_STORE: store, KNOTWORK_TENANT: 'mill', KNOTWORK_AGENT: '', KNOTWORK_USER: 'ana' }
    await knotwork(['remember', 'The sluice is open.', '--ref', 'm1'], { env })
    const scopeOf = async (...argv: string[]) =>
      ((await knotwork(['stats', '--json', ...argv], { env })).json() as { scope: object }).scope
    expect(await scopeOf()).toEqual({ tenant: 'mill', agent: 'default', user: 'ana' })
    expect(await scopeOf('--user', 'ben')).toEqual({ tenant: 'mill', agent: 'default', user: 'ben' })
  })

  it('[CL-133] an embedder that is none is refused by the name of its variable', async () => {
    const env = { KNOTWORK_EMBEDDER: 'word2vec' }
    const outcome = await knotwork(['stats'], { env, embedderOpen: true })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('KNOTWORK_EMBEDDER must be minilm, none or ollama:MODEL, got word2vec')
  })

  it.each([['word2vec'], ['ollama:'], ['ollama: x']])(
    '[CL-134] --embedder %j is refused with the forms there are',
    async (name) => {
      const outcome = await knotwork(['stats', '--embedder', name])
      expect(outcome.code).toBe(2)
      expect(outcome.stderr).toContain('minilm, none or ollama:MODEL')
    },
  )

  it.each([
    ['a URL', (origin: string) => origin],
    ['a host with a port', (origin: string) => origin.slice('http://'.length)],
    ['every address', (origin: string) => origin.slice('http://'.length).replace('127.0.0.1', '0.0.0.0')],
  ])('[CL-134] a model of Ollama makes the vectors, at OLLAMA_HOST as %s; reindex adds them', async (what, hostOf) => {
    const server = await ModelServer.open({ embed, models: [{ name: 'bge-m3:latest', digest: 'a1' }] })
    const store = folder.path(`${what}.db`)
    const env = { OLLAMA_HOST: hostOf(server.origin), KNOTWORK_STORE: store, KNOTWORK_EMBEDDER: 'ollama:bge-m3' }
    await knotwork(['remember', '我在湖边租了一间木屋。'], { env })
    const around = { env, embedderOpen: true }
    expect((await knotwork(['reindex'], around)).stdout).toBe('1 event got vectors\n')
    expect((await knotwork(['stats'], around)).stdout).toContain('ollama/bge-m3/a1/32/')
    // Doctor sees that counts of words understand nothing.
    expect((await knotwork(['doctor'], { ...around, columns: 400 })).stdout).toMatch(
      /misjudges[^✓]*remedy: .*ollama pull bge-m3/,
    )
    await server.close()
  })

  it('[CL-134] a model that Ollama does not have is helped by fetching it', async () => {
    const server = await ModelServer.open({ embed })
    const outcome = await knotwork(
      ['remember', 'x', '--store', folder.path('no-model.db'), '--embedder', 'ollama:bge-m3'],
      { env: { OLLAMA_HOST: server.origin } },
    )
    await server.close()
    expect(outcome).toMatchObject({ code: 69, stdout: '' })
    expect(outcome.stderr).toContain('\nremedy: ollama pull bge-m3; or go on with words alone: --embedder none\n')
  })
})
