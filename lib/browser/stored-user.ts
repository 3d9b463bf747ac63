/** The signed-in user as the browser stores it, in local storage under `user`. The server never trusts it. */

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

const KEY = 'user'

/** Null if nobody is signed in, or if what is stored is not a user with a token. */
export function readStoredUser(): StoredUser | null {
  if (typeof window === 'undefined') return null
  try {
    const user = JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as StoredUser | null
    return user?._id && user.token ? user : null
  } catch {
    return null
  }
}

export function storeUser(user: StoredUser) {
  window.localStorage.setItem(KEY, JSON.stringify(user))
}

/** Changes some fields of the stored user and keeps the rest. */
export function updateStoredUser(change: Partial<StoredUser>) {
  const user = readStoredUser()
  if (user) storeUser({ ...user, ...change })
}

export function clearStoredUser() {
  window.localStorage.removeItem(KEY)
}
