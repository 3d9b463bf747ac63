import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/base/env'

/** A random secret of 256 bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Hashes a random secret for storage. A plain hash is enough only because the secret has enough entropy itself. */
export const hashSecret = (secret: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(secret).digest())

const keys = new Map<string, Buffer>()

/** A separate key for each purpose, derived from NEXTAUTH_SECRET. */
export function deriveKey(purpose: string): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', env.NEXTAUTH_SECRET, '', `whipround:${purpose}`, 32))
  keys.set(purpose, key)
  return key
}

/** A keyed hash for what has too little entropy for a plain one, such as a six-digit code. */
export const keyedHash = (purpose: string, ...parts: string[]): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac('sha256', deriveKey(purpose)).update(JSON.stringify(parts)).digest())

/** A keyed hash in the shape of a UUID, for a value that stands in for an id. */
export function keyedUuid(purpose: string, text: string): string {
  const hex = keyedHash(purpose, text).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const areSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
