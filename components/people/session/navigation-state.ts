import { perTabStorage } from '@/lib/api/client/storage'

/**
 * What one screen passes to the next without showing it in the address. It waits in session storage until the next
 * screen takes it, then stays in that history entry, so that it survives a reload.
 */

export type VerificationTarget = { identifier: string; identifierType: 'email' | 'phoneNumber' }

const KEY = 'verification'
const INVITATION_KEY = 'invitation'
const INVITED_KEY = 'invited-address'
const IDENTIFIER_KEY = 'log-in-as'

/** `type` as accounts name it: everything but email means phone. */
export const verificationTarget = (identifier: string, type: string): VerificationTarget => ({
  identifier,
  identifierType: type === 'email' ? 'email' : 'phoneNumber',
})

export function passVerificationTarget(target: VerificationTarget) {
  perTabStorage.keep(KEY, target)
}

/** What was passed to this screen, or null if it was opened directly. */
export function takeVerificationTarget(): VerificationTarget | null {
  const passed = perTabStorage.read(KEY)
  perTabStorage.forget(KEY)
  if (isTarget(passed)) keepTargetInHistory(passed)
  const kept: unknown = window.history.state?.[KEY]
  return isTarget(kept) ? kept : null
}

/** Also removes the query string, which may have contained an identifier. */
export function keepTargetInHistory(target: VerificationTarget) {
  window.history.replaceState({ ...window.history.state, [KEY]: target }, '', window.location.pathname)
}

function isTarget(value: unknown): value is VerificationTarget {
  const target = value as Partial<VerificationTarget> | null
  return Boolean(target?.identifier && target.identifierType)
}

const textOf = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)

/** The invitation this tab came from, kept until somebody is logged in, which leads to its group. */
export const rememberInvitation = (token: string) => perTabStorage.keep(INVITATION_KEY, token)
export const findRememberedInvitation = () => textOf(perTabStorage.read(INVITATION_KEY))
export const forgetInvitation = () => {
  perTabStorage.forget(INVITATION_KEY)
  perTabStorage.forget(INVITED_KEY)
}

/** The identifier typed on the screen before, to log in with. */
export const rememberIdentifier = (identifier: string) => perTabStorage.keep(IDENTIFIER_KEY, identifier)
export function takeIdentifier(): string | null {
  const identifier = textOf(perTabStorage.read(IDENTIFIER_KEY))
  perTabStorage.forget(IDENTIFIER_KEY)
  return identifier
}

/** The invited address, for the form that comes next: verifying it joins the group. */
export type InvitedAddress = { email?: string; phoneNumber?: string }
export const rememberInvitedAddress = (address: InvitedAddress) => perTabStorage.keep(INVITED_KEY, address)
export const findRememberedAddress = () => (perTabStorage.read(INVITED_KEY) ?? {}) as InvitedAddress
