import { idOfToken, tokenOfId } from './token-of-id'

/** The token of a payment's public receipt. */
export const receiptToken = (paymentId: string): string => tokenOfId('receipt', paymentId)

/** The payment that a token belongs to; null if it is not one of ours. */
export const paymentIdOfReceiptToken = (token: string): string | null => idOfToken('receipt', token)
