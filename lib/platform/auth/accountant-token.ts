import { idOfToken, idToken } from './id-token'

/** The token with which an accountant reads accounts without logging in. */
export const accountantToken = (linkId: string): string => idToken('accounts', linkId)

/** The link that a token belongs to; null if it is not one of ours. */
export const linkOfAccountantToken = (token: string): string | null => idOfToken('accounts', token)
