import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** A secret of 256 random bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How a random secret is kept: without its own entropy a plain hash would not do. */
export const hashSecret = (secret: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(secret).digest())

const keys = new Map<string, Buffer>()

/** A key of its own for each purpose, derived from the application's secret. */
export function derivedKey(purpose: string): Buffer {
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', env.NEXTAUTH_SECRET, '', `whipround:${purpose}`, 32))
  keys.set(purpose, key)
  return key
}

/** A keyed hash for what has too little entropy for a plain one, such as a six-digit code. */
export const keyedHash = (purpose: string, ...parts: string[]): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac('sha256', derivedKey(purpose)).update(JSON.stringify(parts)).digest())

/** A keyed hash in the shape of a UUID, for what stands where an id does and is none. */
export function keyedUuid(purpose: string, text: string): string {
  const hex = keyedHash(purpose, text).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
