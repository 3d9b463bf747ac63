import { giftToken } from '@/lib/auth/gift-token'
import { env } from '@/lib/env'

/** The address of the giver's own page. */
export const giftUrlOf = (giftId: string): string => `${env.NEXTAUTH_URL}/gift/${giftToken(giftId)}`
