import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payouts/contract'
import { createPayoutAccount } from '@/lib/payouts/onboard'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.onboardStripe, async ({ params, viewer }) => ({
    onboarding_url: await createPayoutAccount(viewer, params.id),
  })),
})
