/** Does a request come from where it may? Against pages of other sites, and against names that lead to this machine by a trick. */

import { MemoryError } from 'knotwork'
import { Refusal } from '../faults/refusal.ts'

/** Whom the server listens to. */
export interface GuardOptions {
  /** Hosts by which it may be called, without port; null for any. */
  readonly hosts: readonly string[] | null
  /** Origins whose pages may call it, as `https://app.example`. */
  readonly origins: readonly string[]
}

/** Names of this machine for itself. */
export const loopbackHosts: readonly string[] = Object.freeze(['localhost', '127.0.0.1', '[::1]'])

/**
 * A page of another site can send requests to this server from the browser of whoever visits it, and a name of that site can be
 * made to lead here (DNS rebinding). The first shows in `Origin` and `Sec-Fetch-Site`, the second in `Host`.
 *
 * @throws {FOREIGN}
 */
export function checkSource(headers: Headers, { hosts, origins }: GuardOptions): void {
  const host = headers.get('host') ?? ''
  if (hosts !== null && !hosts.includes(nameOf(host)))
    throw new Refusal('FOREIGN', `this server is not called so; it is called ${hosts.join(', ')}`)
  const origin = headers.get('origin')
  if (origin !== null && !origins.includes(origin) && !isOwn(origin, host))
    throw new Refusal('FOREIGN', 'pages of this origin may not call this server; it is not among its origins')
  const site = headers.get('sec-fetch-site')
  if (origin === null && (site === 'cross-site' || site === 'same-site'))
    throw new Refusal('FOREIGN', 'pages of other sites may not call this server')
}

/**
 * Names of hosts as requests have them: in small letters, without a port.
 *
 * @throws {INVALID_INPUT} where one is no name
 */
export function hostsOf(names: readonly string[]): string[] {
  return names.map((name) => {
    if (URL.canParse(`http://${name}/`) && !/[/?#@\s]/.test(name)) return nameOf(name)
    throw badOption('hosts', `must be names such as memory.example, got ${name}`)
  })
}

/** Origins as browsers send them. @throws {INVALID_INPUT} where one is no origin */
export function originsOf(origins: readonly string[]): string[] {
  return origins.map((text) => {
    const { origin, pathname, search, hash } = URL.canParse(text) ? new URL(text) : new URL('about:blank')
    if (origin !== 'null' && `${pathname}${search}${hash}` === '/') return origin
    throw badOption('origins', `must be origins such as https://app.example, got ${text}`)
  })
}

function badOption(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `server: ${field} ${why}`, { details: { field } })
}

/** The name of a host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function isOwn(origin: string, host: string): boolean {
  return /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase()
}
