import type { User } from '@/lib/db/generated/client'
import { keyedHash, newSecret, sameBytes } from './secrets'

/**
 * What a browser keeps of having logged in: a name of its own, made up, and a keyed hash of it with each address of the
 * account. It opens nothing; it shows that an attempt to log in comes from where its owner has been before.
 */

const PARTS = 4

type Owner = Pick<User, 'email' | 'emailVerifiedAt' | 'phoneNumber' | 'phoneVerifiedAt'>

const tie = (device: string, identifier: string) => keyedHash('known-device', device, identifier)

/** Only for what is proven: an account may have somebody else's phone number until then. */
export function newKnownDevice(user: Owner): string {
  const device = newSecret()
  const proven = [user.emailVerifiedAt && user.email, user.phoneVerifiedAt && user.phoneNumber]
  const ties = proven.flatMap((identifier) =>
    identifier ? [tie(device, identifier).toString('base64url')] : [],
  )
  return [device, ...ties].join('.')
}

/** The device's name if the account with this email or phone number was logged in to with it. */
export function readKnownDevice(kept: string | null, identifier: string): string | null {
  const [device = '', ...ties] = kept?.split('.', PARTS) ?? []
  const own = tie(device, identifier)
  return ties.some((given) => sameBytes(Buffer.from(given, 'base64url'), own)) ? device : null
}
