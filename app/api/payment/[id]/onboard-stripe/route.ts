import * as calls from '@/lib/money/payouts/contract'
import { createPayoutAccount } from '@/lib/money/payouts/onboard'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.onboardStripe, async ({ params, viewer }) => ({
    onboarding_url: await createPayoutAccount(viewer, params.id),
  })),
})
