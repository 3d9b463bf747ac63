import { handle, methods } from '@/lib/http/handle'
import { onboardStripe } from '@/lib/transfers/contract'
import { createPayoutAccount } from '@/lib/transfers/onboard'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(onboardStripe, async ({ params, viewer }) => ({
    onboarding_url: await createPayoutAccount(viewer, params.id),
  })),
})
