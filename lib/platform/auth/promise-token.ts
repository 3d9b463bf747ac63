import { idOfToken, idToken } from './id-token'

/** The token with which a member of a group can say, without logging in, when they will pay. */
export const promiseToken = (memberId: string): string => idToken('promise', memberId)

/** The member that a token belongs to; null if it is not one of ours. */
export const memberOfPromise = (token: string): string | null => idOfToken('promise', token)
