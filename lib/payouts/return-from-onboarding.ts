import type { Viewer } from '@/lib/auth/sessions'
import { log } from '@/lib/log'
import { requireRole } from '@/lib/membership/membership'
import { whileWaiting } from '@/lib/patience'
import { refreshPayoutAccount } from './refresh-payout-account'

/** Brings the payout account up to date when an admin comes back from the provider. Failures are only logged. */
export async function returnFromOnboarding(viewer: Viewer, groupId: string): Promise<void> {
  if ((await requireRole(viewer, groupId)) !== 'admin') return
  try {
    await whileWaiting(() => refreshPayoutAccount(groupId))
  } catch (error) {
    // The provider's own event tells us later.
    log.warn({ err: error, groupId }, 'could not read the payout account on return from onboarding')
  }
}
