/** Eleven inks, each dark enough for cream initials in either mode. */
export const AVATAR_COLOURS = [
  '#1c5d46',
  '#1b5a73',
  '#98480f',
  '#9a3324',
  '#78355c',
  '#43548d',
  '#5b611d',
  '#3d692b',
  '#775026',
  '#0d6663',
  '#5a4172',
] as const

export const AVATAR_INK = '#fffaf0'

const FNV_OFFSET = 2166136261
const FNV_PRIME = 16777619

/** Always the same colour for the same user id. */
export function avatarColour(userId: string): (typeof AVATAR_COLOURS)[number] {
  let hash = FNV_OFFSET
  for (let index = 0; index < userId.length; index += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), FNV_PRIME)
  }
  return AVATAR_COLOURS[(hash >>> 0) % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
}

/** 'amelia_hart' → 'AH', 'tom' → 'T', '' → ''. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-GB')
}
