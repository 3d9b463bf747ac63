import { env } from '@/lib/base/env'
import { giftToken } from '@/lib/platform/auth/gift-token'

/** The address of the giver's own page. */
export const giftUrlOf = (giftId: string): string => `${env.NEXTAUTH_URL}/gift/${giftToken(giftId)}`
