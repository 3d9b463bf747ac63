import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import { ANONYMOUS } from './rules'

type PersonFields = {
  userId: string
  username: string | null
  firstname: string | null
  lastname: string | null
  pictureId: string | null
  isProfileVisible: boolean
}

/** A person as `viewerId` may see them: of a hidden profile, only its owner sees more than the username. */
export function presentPerson(user: PersonFields, viewerId: string) {
  const isShown = user.isProfileVisible || user.userId === viewerId
  return {
    _id: user.userId,
    username: user.username ?? ANONYMOUS,
    displayName: isShown ? fullName(user) : null,
    profilePictureUrl: isShown ? pictureUrl(user.pictureId) : null,
    isProfileVisible: user.isProfileVisible,
  }
}

/** Somebody on a group's list: a name, and no account to point to. */
export const presentListedMember = ({ username }: Pick<PersonFields, 'username'>) => ({
  username: username ?? ANONYMOUS,
  displayName: null,
  profilePictureUrl: null,
  isProfileVisible: true,
})

export type NamedProfile = Pick<PersonFields, 'username' | 'firstname' | 'lastname' | 'isProfileVisible'>

/** What `visibleName` reads. */
export const VISIBLE_NAME_FIELDS = {
  username: true,
  firstname: true,
  lastname: true,
  isProfileVisible: true,
} as const

/** The name everyone may read: of a hidden profile, the username. */
export const visibleName = (user: NamedProfile): string =>
  (user.isProfileVisible && fullName(user)) || user.username || ANONYMOUS

export const fullName = ({
  firstname,
  lastname,
}: Pick<PersonFields, 'firstname' | 'lastname'>): string | null =>
  [firstname, lastname].filter(Boolean).join(' ') || null
