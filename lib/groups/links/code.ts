import { randomBytes } from 'node:crypto'
import { conflict } from '@/lib/base/errors'
import { LINK_MESSAGES } from './rules'

/** No characters that look alike: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** 50 random bits: 32 characters divide a byte's 256 values evenly, so none is more likely than another. */
export const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Throws 409 if a link's code is no longer the one that the admin saw. `asked` is undefined if the call named none. */
export function requireSameCode(code: string | null, expected: string | undefined) {
  if (expected === undefined || expected.toUpperCase() === code) return
  throw conflict(code === null ? LINK_MESSAGES.stopped : LINK_MESSAGES.replaced, 'LINK_REPLACED')
}
