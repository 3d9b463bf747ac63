import { hashSecret, keyedHash } from './secrets'

/** A gift's token of 256 bits, derived from its id with a key that is not in the database: mails can repeat it. */
export const giftToken = (giftId: string): string => keyedHash('gift', giftId).toString('base64url')

/** The hash under which the token is stored and looked up. */
export const giftTokenHash = (token: string) => hashSecret(token)
