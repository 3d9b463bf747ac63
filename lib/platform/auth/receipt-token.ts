import { idOfToken, idToken } from './id-token'

/** The token of a payment's public receipt. */
export const receiptToken = (paymentId: string): string => idToken('receipt', paymentId)

/** The payment that a token belongs to; null if it is not one of ours. */
export const paymentOfReceipt = (token: string): string | null => idOfToken('receipt', token)
