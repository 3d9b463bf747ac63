import { DAY, SECOND } from '@/lib/base/clock'
import { sendCode } from '@/lib/people/accounts/codes/request-code'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { requireLockedOutUser } from './locked-out-user'

/** Each may go to another number. */
const CODE_LIMIT = { calls: 5, seconds: DAY / SECOND }

/** Texts a code to the number that is to replace a lost phone. */
export async function sendLostPhoneCode(viewer: Viewer, phoneNumber: string, callerAddress: string) {
  await limitUse(
    `lost-phone:${viewer.userId}`,
    CODE_LIMIT,
    (wait) => `That's all the codes for a new number today. Please try again in ${wait}.`,
  )
  const binding = lostPhoneBinding(viewer, phoneNumber)
  await sendCode(binding, callerAddress, async (tx) => {
    await requireLockedOutUser(tx, viewer, phoneNumber)
    return { toProven: false }
  })
}

/** The account's own number is another one, so this code signs nobody in. */
export const lostPhoneBinding = ({ userId }: Viewer, destination: string) => ({
  userId,
  channel: 'phone' as const,
  destination,
  purpose: 'verify' as const,
})
