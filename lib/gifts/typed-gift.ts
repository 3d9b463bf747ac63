import { seal, unseal } from '@/lib/auth/seal'
import type { TypedGift } from './rules'

/** The header that brings a refused form back to its page, sealed so that nobody outside can make one. */
export const TYPED_GIFT = 'x-typed-gift'

export const sealTyped = (code: string, typed: TypedGift): string =>
  Buffer.from(seal('typed gift', code, JSON.stringify(typed))).toString('base64url')

/** Null for nothing, and for anything that was not sealed here for this link. */
export function readTyped(code: string, sealed: string | null): TypedGift | null {
  if (!sealed) return null
  try {
    return JSON.parse(unseal('typed gift', code, Buffer.from(sealed, 'base64url'))) as TypedGift
  } catch {
    return null
  }
}
