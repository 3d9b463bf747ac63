import { hashSecret, keyedHash, keyedUuid } from './secrets'

/** An invitation's token of 256 bits, derived from its id with a key that is not in the database. */
export const invitationToken = (invitationId: string): string =>
  keyedHash('invitation', invitationId).toString('base64url')

/** The hash under which the token is stored and looked up. */
export const invitationTokenHash = (token: string) => hashSecret(token)

/** The namespace of the keys for accepting or declining an invitation, which needs no login. */
export const invitationNamespace = ({ token }: { token: string }): string =>
  keyedUuid('invitation keys', token)
