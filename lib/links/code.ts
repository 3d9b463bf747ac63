import { randomBytes } from 'node:crypto'

/** Nothing that looks like something else: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** 50 random bits: each character is one of 32, so no remainder prefers any. */
export const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
