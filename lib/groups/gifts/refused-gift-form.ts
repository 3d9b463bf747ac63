import { seal, unseal } from '@/lib/platform/auth/seal'
import type { RefusedGiftForm } from './rules'

/** The cookie that brings back a form that was posted without scripts and refused, sealed so that nobody can make one. */
export const REFUSED_FORM_COOKIE = 'whipround.typed-gift'

/** In seconds: the page is opened at once, by a redirect. */
const LIFETIME = 60

/** A Set-Cookie header, for the pages of this link alone. */
export const refusedFormCookie = (path: string, code: string, typed: RefusedGiftForm): string => {
  const sealed = Buffer.from(seal('typed gift', code, JSON.stringify(typed))).toString('base64url')
  return `${REFUSED_FORM_COOKIE}=${sealed}; Path=${path}; Max-Age=${LIFETIME}; HttpOnly; SameSite=Lax`
}

/** Null for nothing, and for anything that was not sealed here for this link. */
export function readRefusedForm(code: string, sealed: string | undefined): RefusedGiftForm | null {
  if (!sealed) return null
  try {
    return JSON.parse(unseal('typed gift', code, Buffer.from(sealed, 'base64url'))) as RefusedGiftForm
  } catch {
    return null
  }
}
