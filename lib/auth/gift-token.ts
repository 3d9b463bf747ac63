import { hashSecret, keyedHash } from './secrets'

/** A gift's token of 256 bits, derived from its id with a key that the database does not hold: mails can name it again. */
export const giftToken = (giftId: string): string => keyedHash('gift', giftId).toString('base64url')

/** How the token is kept and looked up. */
export const giftTokenHash = (token: string) => hashSecret(token)
