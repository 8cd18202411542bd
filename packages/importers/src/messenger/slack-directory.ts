/** Who and where is meant by an id? The members and channels of a Slack export, by the files that list them. */
import { basename } from 'node:path'
import { type Fields, fieldsOf, idOf, listOf, wordsOf } from '../object.ts'
import { elementsOf } from '../source/json-elements.ts'
import type { Source } from '../source/source.ts'
import { Zone } from '../time/zone.ts'

const userFiles: ReadonlySet<string> = new Set(['users.json', 'org_users.json'])
const channelFiles: ReadonlySet<string> = new Set(['channels.json', 'groups.json', 'dms.json', 'mpims.json'])

/** Whether a file lists members or channels. */
export function isDirectory(path: string): boolean {
  return userFiles.has(basename(path)) || channelFiles.has(basename(path))
}

/** Names by id. */
export interface SlackDirectory {
  /** Name of a member; the id where nobody lists it. */
  user(id: string): string
  /** Zone of a member; null where it is not known. */
  zone(id: string): Zone | null
  /** A channel by the name of its folder: as it is shown, and its id, which stays when it is renamed. */
  channel(folder: string): { readonly name: string; readonly id: string }
  /** Name of a channel by its id; null where nobody lists it. */
  channelById(id: string): string | null
  /** Lists that could not be read to their end. */
  readonly problems: readonly { readonly file: string; readonly problem: string }[]
}

/** Reads the lists of an export; one that is missing leaves the ids as they are. */
export async function readDirectory(source: Source): Promise<SlackDirectory> {
  const users = new Map<string, { name: string; zone: string | null }>()
  const channels: Fields[] = []
  const problems: { file: string; problem: string }[] = []
  for (const file of source.files.filter(({ path }) => isDirectory(path)))
    for await (const element of elementsOf(file, ['$.*'])) {
      if ('problem' in element) problems.push({ file: file.path, problem: element.problem })
      const given = 'problem' in element ? null : fieldsOf(element.value)
      if (given === null) continue
      if (channelFiles.has(basename(file.path))) channels.push(given)
      else users.set(idOf(given.id) ?? '', { name: nameOf(given), zone: wordsOf(given.tz) })
    }
  const user = (id: string): string => users.get(id)?.name ?? id
  const shown = new Map(channels.map((given) => channelOf(given, user)).map((one) => [one.folder, one]))
  const names = new Map([...shown.values()].map(({ id, name }) => [id, name]))
  const zones = new Map<string, Zone | null>()
  return {
    user,
    problems,
    zone(id) {
      const name = users.get(id)?.zone ?? null
      if (name === null) return null
      const known = zones.get(name)
      if (known !== undefined) return known
      const zone = Zone.known(name)
      zones.set(name, zone)
      return zone
    },
    channel: (folder) => shown.get(folder) ?? { name: `#${folder}`, id: folder },
    channelById: (id) => names.get(id) ?? null,
  }
}

/** As others see a member: the name chosen for display, else the real one. */
function nameOf(user: Fields): string {
  const profile = fieldsOf(user.profile) ?? {}
  const names = [profile.display_name, profile.real_name, user.real_name, user.name, user.id].map(wordsOf)
  return names.find((name) => name !== null) ?? 'unknown'
}

/** Channels are folders by name, direct messages by id; those are called after their members. */
function channelOf(given: Fields, user: (id: string) => string): { folder: string; name: string; id: string } {
  const id = idOf(given.id) ?? ''
  const folder = wordsOf(given.name)
  if (folder !== null) return { folder, id, name: `#${folder}` }
  const members = listOf(given.members).filter((one) => typeof one === 'string')
  return { folder: id, id, name: members.map(user).join(', ') || id }
}
