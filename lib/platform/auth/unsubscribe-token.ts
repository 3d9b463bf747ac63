import { idOfToken, tokenOfId } from './token-of-id'

const purposeOf = (kind: string) => `unsubscribe ${kind}`

/** The token in a mail that switches off one kind of mail for one person, and nothing else. */
export const unsubscribeToken = (userId: string, kind: string): string => tokenOfId(purposeOf(kind), userId)

/** The token in what is sent to a listed address, which ends that for one group. */
export const contactToken = (contactId: string): string => tokenOfId(purposeOf('contact'), contactId)

export const contactIdOfToken = (token: string): string | null => idOfToken(purposeOf('contact'), token)

/** The user and the kind that a token is for; null if it is not one of ours. */
export function userOfUnsubscribeToken<Kind extends string>(
  token: string,
  kinds: readonly Kind[],
): { userId: string; kind: Kind } | null {
  for (const kind of kinds) {
    const userId = idOfToken(purposeOf(kind), token)
    if (userId) return { userId, kind }
  }
  return null
}
