import { idOfToken, tokenOfId } from './token-of-id'

/** The token with which a member of a group can say, without logging in, when they will pay. */
export const promiseToken = (memberId: string): string => tokenOfId('promise', memberId)

/** The member that a token belongs to; null if it is not one of ours. */
export const memberOfPromiseToken = (token: string): string | null => idOfToken('promise', token)
