/** The addresses of links, for the browser and the server. */

const CODE = /^[2-9A-HJ-NP-Z]{10}$/
const PATH = /^\/c\/([2-9A-Za-hj-np-z]{10})$/

/** A typed code in the form in which it is stored; null if it is not one. */
export function parseCode(text: string): string | null {
  const code = text.toUpperCase()
  return CODE.test(code) ? code : null
}

export const linkPath = (code: string): string => `/c/${code}`

/** Where to go on after signing up or logging in: a link of ours, rebuilt from its code, and nothing else. */
export function nextPath(path: unknown): string | null {
  const code = typeof path === 'string' ? parseCode(PATH.exec(path)?.[1] ?? '') : null
  return code && linkPath(code)
}

/** The address of a screen that goes on to `next` afterwards. */
export const withNext = (next: string | null, screen: '/login' | '/signup'): string =>
  next ? `${screen}?next=${next}` : screen
