/** knotwork keys: who may call a served memory. */

import type { IssuedKey, Key, Right } from '@knotwork/server'
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ServerPackage, serverPackage } from '../server-package.ts'
import { oneLine, printable } from '../terminal/printable.ts'
import { span } from '../terminal/quantity.ts'
import { table } from '../terminal/table.ts'

interface FileOptions {
  readonly keys: string
}

interface AddOptions extends FileOptions {
  readonly scope?: readonly string[]
  readonly right?: readonly Right[]
  readonly days?: number
  readonly perMinute?: number
}

interface RotateOptions extends FileOptions {
  readonly grace: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Longest lifetime of a key, as the server has it. */
const daysMax = 36_500

/** As the server has them; told here so that help needs no server. */
const rightNames: readonly Right[] = ['read', 'write', 'curate', 'admin']

/** Registers the command and what it does. */
export function addKeys(registrar: Registrar): void {
  const keys = registrar.program
    .command('keys')
    .summary('make, list, rotate and revoke keys of a server')
    .description(
      'Keys of `knotwork serve --keys FILE`. The file holds digests: a key is shown once, when it is made. ' +
        'A running server sees every change at once.',
    )
  withFile(keys.command('add'))
    .summary('make a key')
    .description('Makes a key and prints it, this once.')
    .argument('<name>', 'whose it is, for the list')
    .option(
      '--scope <pattern...>',
      'TENANT/AGENT/USER it opens, * for any (default: what --tenant, --agent and --user name, else */*/*)',
    )
    .option('--right <name...>', `what it may: ${rightNames.join(', ')} (default: read write)`, rightsOf)
    .option('--days <n>', 'how long it holds (default: until it is revoked)', wholeNumber(1, daysMax))
    .option('--per-minute <n>', 'calls a minute it may make', wholeNumber(1))
    .addHelpText(
      'after',
      examples(
        'knotwork keys add inspector --keys keys.json --right admin',
        'knotwork keys add bot --keys keys.json --scope acme/bot --right read write --days 90',
      ),
    )
    .action(act(registrar, add))
  withFile(keys.command('list'))
    .summary('list keys')
    .description('Lists the keys, what they open, and when they were last used.')
    .addHelpText('after', examples('knotwork keys list --keys keys.json', 'knotwork keys list --keys keys.json --json'))
    .action(act(registrar, list))
  withFile(keys.command('rotate'))
    .summary('give a key another secret')
    .description('Gives a key another secret and prints it, this once; the former one holds for some hours more.')
    .argument('<id>', 'id of the key')
    .option(
      '--grace <hours>',
      'hours for which the former secret holds; 0 ends it at once',
      wholeNumber(0, daysMax * 24),
      24,
    )
    .action(act(registrar, rotate))
  withFile(keys.command('revoke'))
    .summary('end a key at once')
    .description('Ends a key at once, for good. It stays in the list.')
    .argument('<id>', 'id of the key')
    .action(act(registrar, revoke))
}

function withFile(command: Command): Command {
  return command.requiredOption('--keys <file>', 'the file of keys')
}

function rightsOf(value: string, before: readonly Right[] = []): readonly Right[] {
  if (!rightNames.includes(value as Right))
    throw new InvalidArgumentError(`It must be one of ${rightNames.join(', ')}.`)
  return [...before, value as Right]
}

const add: Action<AddOptions> = async (context, [name], { keys, scope, right, days, perMinute }) => {
  const { tenant = '*', agent = '*', user = '*' } = context.settings.scope
  const server = await serverPackage()
  const issued = server.addKey(keys, {
    name: String(name),
    scopes: (scope ?? [`${tenant}/${agent}/${user}`]).map(server.patternOf),
    rights: right ?? ['read', 'write'],
    ...(days === undefined ? {} : { lifetimeMs: days * dayMs }),
    ...(perMinute === undefined ? {} : { perMinute }),
  })
  return told(issued, context, server)
}

const rotate: Action<RotateOptions> = async (context, [id], { keys, grace }) => {
  const server = await serverPackage()
  return told(server.rotateKey(keys, String(id), grace * hourMs), context, server)
}

const revoke: Action<FileOptions> = async ({ out }, [id], { keys }) => {
  const { revokeKey } = await serverPackage()
  const key = revokeKey(keys, String(id))
  if (out.json) out.printDocument({ id: key.id, revokedAt: key.revokedAt })
  else out.print(printable(`revoked ${key.id} (${key.name})`))
  return exitCode.ok
}

const list: Action<FileOptions> = async (context, _args, { keys: file }) => {
  const server = await serverPackage()
  const { out } = context
  const used = server.readLastUsed(file)
  const now = systemClock.now()
  const keys = server.readKeys(file)
  if (out.json) for (const key of keys) out.printJson({ ...shown(key, server), lastUsedAt: used.get(key.id) ?? null })
  else if (keys.length === 0) out.note(printable(`no keys in ${file}; knotwork keys add makes one`))
  else
    out.print(
      ...table(
        [
          { title: 'id' },
          { title: 'name', flexible: true },
          { title: 'opens' },
          { title: 'may' },
          { title: 'state' },
          { title: 'last used' },
        ],
        keys.map((key) => [
          key.id,
          oneLine(key.name),
          oneLine(key.scopes.map(server.patternText).join(' ')),
          key.rights.join(' '),
          stateOf(key, now),
          used.has(key.id) ? `${span(Math.max(0, now - (used.get(key.id) ?? now)))} ago` : 'never',
        ]),
        { width: out.onTerminal ? out.columns : undefined, title: out.paint.dim },
      ),
    )
  return exitCode.ok
}

/** The token goes to stdout, alone: it can be piped into whatever keeps secrets. */
function told({ key, token }: IssuedKey, { out }: CommandContext, server: ServerPackage): number {
  if (out.json) out.printDocument({ ...shown(key, server), token })
  else {
    out.print(token)
    out.note(
      printable(
        `key ${key.id} (${key.name}) opens ${key.scopes.map(server.patternText).join(' ')} to ${key.rights.join(', ')}; it is shown this once`,
      ),
    )
  }
  return exitCode.ok
}

/** A key without its digests. */
function shown({ secrets, scopes, ...key }: Key, { patternText }: ServerPackage): object {
  return { ...key, scopes: scopes.map(patternText), secrets: secrets.length }
}

function stateOf({ revokedAt, endsAt }: Key, now: number): string {
  if (revokedAt !== null) return 'revoked'
  if (endsAt === null) return 'holds'
  return endsAt <= now ? 'expired' : `holds for ${span(endsAt - now)}`
}
