import { hashSecret, keyedHash } from './secrets'

/** An invitation's token of 256 bits, derived from its id with a key that the database does not hold. */
export const invitationToken = (invitationId: string): string =>
  keyedHash('invitation', invitationId).toString('base64url')

/** How the token is kept and looked up. */
export const invitationTokenHash = (token: string) => hashSecret(token)
