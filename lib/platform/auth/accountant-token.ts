import { idOfToken, tokenOfId } from './token-of-id'

/** The token with which an accountant reads accounts without logging in. */
export const accountantToken = (linkId: string): string => tokenOfId('accounts', linkId)

/** The link that a token belongs to; null if it is not one of ours. */
export const linkIdOfAccountantToken = (token: string): string | null => idOfToken('accounts', token)
