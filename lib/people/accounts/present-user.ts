import { typedEmail } from '@/lib/base/email'
import { fullName } from '@/lib/membership/person'
import type { User } from '@/lib/platform/db/generated/client'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'

type UserRow = Pick<
  User,
  | 'id'
  | 'username'
  | 'email'
  | 'emailTyped'
  | 'firstname'
  | 'lastname'
  | 'phoneNumber'
  | 'pictureId'
  | 'emailVerifiedAt'
  | 'phoneVerifiedAt'
  | 'isProfileVisible'
  | 'is2FaEnabled'
>

/** The user as their own client sees them. */
export function presentUser(user: UserRow) {
  const emailVerified = user.emailVerifiedAt !== null
  const phoneVerified = user.phoneVerifiedAt !== null
  return {
    _id: user.id,
    username: user.username,
    email: typedEmail(user),
    firstname: user.firstname,
    lastname: user.lastname,
    phoneNumber: user.phoneNumber,
    profilePictureUrl: pictureUrl(user.pictureId),
    emailVerified,
    phoneVerified,
    isVerified: emailVerified || phoneVerified,
    displayName: fullName(user),
    isProfileVisible: user.isProfileVisible,
    is2FaEnabled: user.is2FaEnabled,
  }
}
