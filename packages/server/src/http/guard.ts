/** Does a request come from where it may? Against pages of other sites, and against names that lead to this machine by a trick. */

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

/** The name of a host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function isOwn(origin: string, host: string): boolean {
  return /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '').toLowerCase() === host.toLowerCase()
}
