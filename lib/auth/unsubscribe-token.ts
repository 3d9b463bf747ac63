import { idOfToken, idToken } from './id-token'

const purposeOf = (kind: string) => `unsubscribe ${kind}`

/** What a mail carries to switch off one kind of mail for one person, and nothing else. */
export const unsubscribeToken = (userId: string, kind: string): string => idToken(purposeOf(kind), userId)

/** Whose token it is and for which of these kinds; null for what is no token of ours. */
export function ownerOfUnsubscribeToken<Kind extends string>(
  token: string,
  kinds: readonly Kind[],
): { userId: string; kind: Kind } | null {
  for (const kind of kinds) {
    const userId = idOfToken(purposeOf(kind), token)
    if (userId) return { userId, kind }
  }
  return null
}
