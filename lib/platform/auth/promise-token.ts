import { idOfToken, tokenOfId } from './token-of-id'

/** The token with which a member of a group says in the app when they will pay; it leaves the app nowhere. */
export const promiseToken = (memberId: string): string => tokenOfId('promise', memberId)

/** The member that a token belongs to; null if it is not one of ours. */
export const memberIdOfPromiseToken = (token: string): string | null => idOfToken('promise', token)

/** The same in a letter, which may be forwarded: it ends with the personal link beside it. */
export const promiseTokenOfLink = (linkId: string): string => tokenOfId('promise by link', linkId)

export const linkIdOfPromiseToken = (token: string): string | null => idOfToken('promise by link', token)
