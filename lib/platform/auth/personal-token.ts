import { idOfToken, tokenOfId } from './token-of-id'

/** The token with which a member sees and pays their share without logging in. A renewed link has another id. */
export const personalToken = (linkId: string): string => tokenOfId('personal page', linkId)

/** The link that a token belongs to; null if it is not one of ours. */
export const linkIdOfPersonalToken = (token: string): string | null => idOfToken('personal page', token)
