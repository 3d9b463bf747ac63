import { idOfToken, tokenOfId } from './token-of-id'

/** The token that stops a new number from replacing a lost phone. */
export const keepPhoneToken = (lostPhoneId: string): string => tokenOfId('keep phone', lostPhoneId)

/** The replacement that a token is for; null if it is not one of ours. */
export const lostPhoneIdOfToken = (token: string): string | null => idOfToken('keep phone', token)
