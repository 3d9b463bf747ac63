import { createCipheriv, createDecipheriv } from 'node:crypto'
import { areSameBytes, deriveKey, keyedHash } from './secrets'

/**
 * Tokens of 256 bits that nobody can guess: an id encrypted under keys that are not in the database, with a keyed hash
 * of the id as the nonce. For one purpose an id always has the same token, and none is stored. Only a token that was
 * made here decodes to an id.
 */

const NONCE_BYTES = 16
const TOKEN_BYTES = NONCE_BYTES + 16

/** Lists show the same tokens again and again, and making one costs more than reading its row. */
const MAX_CACHED = 10_000
const cache = new Map<string, string>()

export function tokenOfId(purpose: string, id: string): string {
  const key = `${purpose} ${id}`
  const token = cache.get(key) ?? makeToken(purpose, id)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, token)
  return token
}

function makeToken(purpose: string, id: string): string {
  const nonce = keyedHash(`${purpose} nonce`, id).subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-ctr', deriveKey(purpose), nonce)
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final()]).toString('base64url')
}

/** The id that a token was made from; null if it is not one of ours for this purpose. */
export function idOfToken(purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_BYTES) return null
  const decipher = createDecipheriv('aes-256-ctr', deriveKey(purpose), bytes.subarray(0, NONCE_BYTES))
  const hex = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES)), decipher.final()]).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return areSameBytes(Buffer.from(makeToken(purpose, id)), Buffer.from(token)) ? id : null
}
