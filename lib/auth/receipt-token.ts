import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey, keyedHash, sameBytes } from './secrets'

/**
 * The token of a payment's public receipt: 256 bits that nobody guesses. It is the payment's id encrypted under keys
 * that the database does not hold, with a keyed hash of the id as the nonce: the same payment always has the same
 * token, and nothing of it is stored. Only a token that was made here leads back to an id.
 */

const NONCE = 16
const BYTES = NONCE + 16

export function receiptToken(paymentId: string): string {
  const nonce = keyedHash('receipt nonce', paymentId).subarray(0, NONCE)
  const cipher = createCipheriv('aes-256-ctr', derivedKey('receipt'), nonce)
  const id = Buffer.from(paymentId.replaceAll('-', ''), 'hex')
  return Buffer.concat([nonce, cipher.update(id), cipher.final()]).toString('base64url')
}

/** The payment a token is of; null for what is no token of ours. */
export function paymentOfReceipt(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return null
  const decipher = createDecipheriv('aes-256-ctr', derivedKey('receipt'), bytes.subarray(0, NONCE))
  const hex = Buffer.concat([decipher.update(bytes.subarray(NONCE)), decipher.final()]).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameBytes(Buffer.from(receiptToken(id)), Buffer.from(token)) ? id : null
}
