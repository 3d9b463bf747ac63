import type { User } from '@/lib/db/generated/client'
import { keyedHash, newSecret, sameBytes } from './secrets'

/**
 * What a browser keeps of a code that was entered in it: a name of its own, made up, and a keyed hash of it with each
 * address of the account and its password. It opens nothing; it shows that an attempt to log in comes from where its
 * owner has been before. With the password changed it shows nothing any more: who lost the account must not guess on.
 */

const PARTS = 4

type Owner = Pick<User, 'email' | 'emailVerifiedAt' | 'phoneNumber' | 'phoneVerifiedAt' | 'passwordHash'>

const tie = (device: string, identifier: string, passwordHash: string | null) =>
  keyedHash('known-device', device, identifier, passwordHash ?? '')

/** Only for what is proven: an account may have somebody else's phone number until then. */
export function newKnownDevice(user: Owner): string {
  const device = newSecret()
  const proven = [user.emailVerifiedAt && user.email, user.phoneVerifiedAt && user.phoneNumber]
  const ties = proven.flatMap((identifier) =>
    identifier ? [tie(device, identifier, user.passwordHash).toString('base64url')] : [],
  )
  return [device, ...ties].join('.')
}

/** The device's name if a code of the account with this email or phone number, and this password, was entered in it. */
export function readKnownDevice(
  kept: string | null,
  identifier: string,
  passwordHash: string | null,
): string | null {
  const [device = '', ...ties] = kept?.split('.', PARTS) ?? []
  const own = tie(device, identifier, passwordHash)
  return ties.some((given) => sameBytes(Buffer.from(given, 'base64url'), own)) ? device : null
}
