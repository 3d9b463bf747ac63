/** A code as it may be typed: in upper or lower case. */
const CODE = '[2-9a-hj-np-z]{10}'
/** Every token is 256 bits in base64url. */
const TOKEN = '[\\w-]{43}'

const ADDRESS = `/c/${CODE}|/(?:gift|r|p|reveal|accounts|promise|unsubscribe|keep-phone)/${TOKEN}|/invitation/${TOKEN}/accept`
/** A letter or a digit behind it would belong to a mistyped code. */
const ADDRESS_PATTERN = new RegExp(`^(${ADDRESS})[^a-z0-9]*$`, 'i')
const SENT_TOKEN = new RegExp(`^(${TOKEN})[^A-Za-z0-9]*$`)

/**
 * The address of a link, without what people and apps add to it: a full stop, a bracket, a quote or an invisible mark
 * at its end, a capital at its beginning. Null if nothing was added, or if it is not the address of a link.
 */
export function tidyAddress(path: string): string | null {
  const [, kind, secret, ...page] = ADDRESS_PATTERN.exec(decodePath(path))?.[1]?.split('/') ?? []
  if (!kind || !secret) return null
  const tidy = ['', kind.toLowerCase(), secret, ...page.map((name) => name.toLowerCase())].join('/')
  return tidy === path ? null : tidy
}

/** The same for a token in a query: null if nothing was added, or if it is no token. */
export function tidyToken(text: string): string | null {
  const token = SENT_TOKEN.exec(text)?.[1] ?? text
  return token === text ? null : token
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
