/** The most browsers of one person that get pushes; the oldest is dropped. */
export const MAX_BROWSERS = 10

export const PUSH_MESSAGES = {
  off: 'Push notifications are not available here.',
  endpoint: 'This is not the address of a push service.',
  keys: 'These are not the keys of a push subscription.',
} as const

/** Names that can only lead into a private network. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|arpa)$/

/**
 * What is wrong with the push address that a browser sent, or null. Our server connects to it, so only public names
 * over https are accepted; the addresses behind the name are checked on each send.
 */
export function endpointProblem(endpoint: string): string | null {
  const { protocol, hostname = '', port, username, password } = URL.parse(endpoint) ?? {}
  const name = hostname.replace(/\.$/, '').toLowerCase()
  // URL.parse turns any notation of an IPv4 address into four numbers, and keeps IPv6 in brackets.
  const isLiteral = /^[\d.]+$/.test(name) || name.startsWith('[')
  const isName = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/.test(name)
  const isPlainHttps = protocol === 'https:' && port === '' && !username && !password
  return isPlainHttps && isName && !isLiteral && !PRIVATE_NAMES.test(name) ? null : PUSH_MESSAGES.endpoint
}

/** Whether an address belongs to one of these hosts, or to one beneath them. */
export function belongsToHosts(endpoint: string, hosts: string[]): boolean {
  const name = URL.parse(endpoint)?.hostname ?? ''
  return hosts.some((host) => name === host || name.endsWith(`.${host}`))
}

/** A subscription that failed this many times in a row is dropped. */
export const MAX_FAILURES = 5
