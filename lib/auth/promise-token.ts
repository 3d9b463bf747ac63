import { idOfToken, idToken } from './id-token'

/** The token with which a member of a group says, without logging in, when they will pay. */
export const promiseToken = (memberId: string): string => idToken('promise', memberId)

/** The membership a token is of; null for what is no token of ours. */
export const memberOfPromise = (token: string): string | null => idOfToken('promise', token)
