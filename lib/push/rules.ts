/** The most browsers of one person that take pushes; the oldest goes. */
export const MOST_BROWSERS = 10

export const PUSH_MESSAGES = {
  off: 'Push notifications are not available here.',
  endpoint: 'This is not the address of a push service.',
  keys: 'These are not the keys of a push subscription.',
} as const

/** Names that lead nowhere but into somebody's own network. */
const INSIDE = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|arpa)$/

/**
 * What is wrong with the address that a browser says pushes go to. Whatever a person gives is asked by our server, so
 * only public names over https will do; what the name stands for is looked at whenever something is sent.
 */
export function endpointProblem(endpoint: string): string | null {
  const { protocol, hostname = '', port, username, password } = URL.parse(endpoint) ?? {}
  const name = hostname.replace(/\.$/, '').toLowerCase()
  // Every way of writing an IPv4 address is parsed into four numbers, and IPv6 stands in brackets.
  const isLiteral = /^[\d.]+$/.test(name) || name.startsWith('[')
  const isName = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/.test(name)
  const isFit = protocol === 'https:' && port === '' && !username && !password
  return isFit && isName && !isLiteral && !INSIDE.test(name) ? null : PUSH_MESSAGES.endpoint
}
