import { perTabStorage } from '@/lib/api/client/storage'
import { HOUR, now } from '@/lib/base/clock'

/**
 * What was typed into the sign-up form, for a reload or the way back from the code screen: kept in this tab for an
 * hour, or until somebody is logged in. Never a password.
 */
type SignupDraft = {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: { country: string; digits: string }
}

const KEY = 'signup-draft'
const LIFETIME = HOUR

export function keepSignupDraft({ firstName, lastName, username, email, phone }: SignupDraft) {
  perTabStorage.keep(KEY, { firstName, lastName, username, email, phone, at: now().getTime() })
}

export const forgetSignupDraft = () => perTabStorage.forget(KEY)

/** Validated again, because storage may hold anything. */
export function findSignupDraft(): SignupDraft | null {
  try {
    const kept = perTabStorage.read(KEY) as (SignupDraft & { at: number }) | null
    if (!kept || now().getTime() - kept.at >= LIFETIME) return null
    const { firstName, lastName, username, email, phone } = kept
    const texts = [firstName, lastName, username, email, phone.country, phone.digits]
    return texts.every((text) => typeof text === 'string') ? kept : null
  } catch {
    return null
  }
}
