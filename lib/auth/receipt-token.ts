import { idOfToken, idToken } from './id-token'

/** The token of a payment's public receipt. */
export const receiptToken = (paymentId: string): string => idToken('receipt', paymentId)

/** The payment a token is of; null for what is no token of ours. */
export const paymentOfReceipt = (token: string): string | null => idOfToken('receipt', token)
