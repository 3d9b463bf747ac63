import { openSealed, sealId } from './sealed-id'

/** The token of a payment's public receipt. */
export const receiptToken = (paymentId: string): string => sealId('receipt', paymentId)

/** The payment a token is of; null for what is no token of ours. */
export const paymentOfReceipt = (token: string): string | null => openSealed('receipt', token)
