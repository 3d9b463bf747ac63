import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey, keyedHash, sameBytes } from './secrets'

/**
 * A token of 256 bits that nobody guesses: an id encrypted under keys that the database does not hold, with a keyed
 * hash of the id as the nonce. The same id always has the same token for one purpose, and nothing of it is stored.
 * Only a token that was made here leads back to an id.
 */

const NONCE = 16
const BYTES = NONCE + 16

/** Lists show the same ones again and again, and making one costs more than its row. */
const MOST_KEPT = 10_000
const kept = new Map<string, string>()

export function idToken(purpose: string, id: string): string {
  const key = `${purpose} ${id}`
  const token = kept.get(key) ?? makeToken(purpose, id)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, token)
  return token
}

function makeToken(purpose: string, id: string): string {
  const nonce = keyedHash(`${purpose} nonce`, id).subarray(0, NONCE)
  const cipher = createCipheriv('aes-256-ctr', derivedKey(purpose), nonce)
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final()]).toString('base64url')
}

/** The id a token was made from; null for what is no token of ours for this purpose. */
export function idOfToken(purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES) return null
  const decipher = createDecipheriv('aes-256-ctr', derivedKey(purpose), bytes.subarray(0, NONCE))
  const hex = Buffer.concat([decipher.update(bytes.subarray(NONCE)), decipher.final()]).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameBytes(Buffer.from(makeToken(purpose, id)), Buffer.from(token)) ? id : null
}
