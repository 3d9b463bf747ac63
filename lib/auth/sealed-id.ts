import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey, keyedHash, sameBytes } from './secrets'

/**
 * A token of 256 bits that nobody guesses, made of an id: the id encrypted under keys of its own purpose that the
 * database does not hold, with a keyed hash of the id as the nonce. The same id always has the same token, and nothing
 * of it is stored. Only a token that was made here leads back to an id.
 */

const NONCE = 16
const BYTES = NONCE + 16

export function sealId(purpose: string, uuid: string): string {
  const nonce = keyedHash(`${purpose} nonce`, uuid).subarray(0, NONCE)
  const cipher = createCipheriv('aes-256-ctr', derivedKey(purpose), nonce)
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([nonce, cipher.update(id), cipher.final()]).toString('base64url')
}

/** The id that a token is of; null for what is no token of ours. */
export function openSealed(purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return null
  const decipher = createDecipheriv('aes-256-ctr', derivedKey(purpose), bytes.subarray(0, NONCE))
  const hex = Buffer.concat([decipher.update(bytes.subarray(NONCE)), decipher.final()]).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameBytes(Buffer.from(sealId(purpose, id)), Buffer.from(token)) ? id : null
}
