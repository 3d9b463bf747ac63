import { readCookie, writeCookie } from './cookies'
import { browserStorage } from './storage'

/**
 * The signed-in user as the browser stores it, in local storage under `user`. The server never trusts it. Where there
 * is no room, the part that pages need is a cookie for as long as the browser is open; it opens nothing without the
 * session's own.
 */

export type StoredUser = {
  _id: string
  token: string
  username: string | null
  email: string | null
  firstname: string | null
  lastname: string | null
  phoneNumber: string | null
  profilePictureUrl: string | null
  emailVerified: boolean
  phoneVerified: boolean
  isVerified: boolean
  displayName: string | null
  isProfileVisible: boolean
  is2FaEnabled: boolean
  identifierType?: 'email' | 'phone'
}

/** What pages need of it. */
type KnownUser = Pick<StoredUser, '_id' | 'token' | 'username'>

const KEY = 'user'

/** Null if nobody is signed in, or if what is stored is not a user with a token. */
export function readStoredUser(): KnownUser | null {
  const user = (browserStorage.read(KEY) ?? readCookieUser()) as KnownUser | null
  return user?._id && user.token ? user : null
}

function readCookieUser(): unknown {
  try {
    return JSON.parse(readCookie(KEY) ?? 'null')
  } catch {
    return null
  }
}

export function storeUser(user: StoredUser) {
  const { _id, token, username } = user
  const isKept = browserStorage.keep(KEY, user)
  writeCookie(KEY, isKept ? null : JSON.stringify({ _id, token, username }))
}

/** Changes some fields of the stored user and keeps the rest. */
export function updateStoredUser(change: Partial<StoredUser>) {
  const user = readStoredUser() as StoredUser | null
  if (user) storeUser({ ...user, ...change })
}

export function clearStoredUser() {
  browserStorage.forget(KEY)
  writeCookie(KEY, null)
}
