import type { User } from '@/lib/platform/db/generated/client'
import { areSameBytes, keyedHash, newSecret } from './secrets'

/**
 * The cookie of a browser in which a code was entered: a random device name, and for each proven address of the account
 * a keyed hash of name, address and password hash. It grants no access; it shows that a log-in attempt comes from where
 * the owner has been before. A changed password voids it, so that a thief who has lost the account cannot go on guessing.
 */

const MAX_PARTS = 4

type Account = Pick<User, 'email' | 'emailVerifiedAt' | 'phoneNumber' | 'phoneVerifiedAt' | 'passwordHash'>

const proofOf = (device: string, identifier: string, passwordHash: string | null) =>
  keyedHash('known-device', device, identifier, passwordHash ?? '')

/** The cookie's value. Only proven addresses count: an unproven one may be somebody else's. */
export function newKnownDevice(user: Account): string {
  const device = newSecret()
  const provenAddresses = [user.emailVerifiedAt && user.email, user.phoneVerifiedAt && user.phoneNumber]
  const proofs = provenAddresses.flatMap((identifier) =>
    identifier ? [proofOf(device, identifier, user.passwordHash).toString('base64url')] : [],
  )
  return [device, ...proofs].join('.')
}

/** The device's name if a code was entered on it for this email or phone number and this password; else null. */
export function readKnownDevice(
  cookie: string | null,
  identifier: string,
  passwordHash: string | null,
): string | null {
  const [device = '', ...proofs] = cookie?.split('.', MAX_PARTS) ?? []
  const expectedProof = proofOf(device, identifier, passwordHash)
  return proofs.some((given) => areSameBytes(Buffer.from(given, 'base64url'), expectedProof)) ? device : null
}
