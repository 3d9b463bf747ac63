import { idOfToken, tokenOfId } from './token-of-id'

/** The token of a card that opens at a moment. A new card has another id. */
export const revealToken = (revealId: string): string => tokenOfId('reveal', revealId)

/** The card that a token belongs to; null if it is not one of ours. */
export const revealIdOfToken = (token: string): string | null => idOfToken('reveal', token)
