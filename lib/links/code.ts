import { randomBytes } from 'node:crypto'

/** No characters that look alike: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** 50 random bits: 32 characters divide a byte's 256 values evenly, so none is more likely than another. */
export const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
