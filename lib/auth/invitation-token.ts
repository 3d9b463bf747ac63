import { hashSecret, keyedHash, keyedUuid } from './secrets'

/** An invitation's token of 256 bits, derived from its id with a key that is not in the database. */
export const invitationToken = (invitationId: string): string =>
  keyedHash('invitation', invitationId).toString('base64url')

/** The hash under which the token is stored and looked up. */
export const invitationTokenHash = (token: string) => hashSecret(token)

/** The namespace of the keys of an invitation's answers: whoever gives one need not be logged in. */
export const invitationKeySpace = ({ token }: { token: string }): string =>
  keyedUuid('invitation keys', token)
