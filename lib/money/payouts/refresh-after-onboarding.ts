import { withDeadline } from '@/lib/base/deadline'
import { log } from '@/lib/base/log'
import { requireRole } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { mayAskProvider } from '@/lib/platform/stripe/may-ask-provider'
import { refreshPayoutAccount } from './refresh-payout-account'

/** Brings the payout account up to date when an admin comes back from the provider. Failures are only logged. */
export async function refreshAfterOnboarding(viewer: Viewer, groupId: string): Promise<void> {
  if ((await requireRole(viewer, groupId)) !== 'admin' || !(await mayAskProvider(`account:${groupId}`)))
    return
  try {
    await withDeadline(() => refreshPayoutAccount(groupId))
  } catch (error) {
    // The provider's own event tells us later.
    log.warn({ err: error, groupId }, 'could not read the payout account on return from onboarding')
  }
}
