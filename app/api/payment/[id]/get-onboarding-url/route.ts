import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payouts/contract'
import { continueOnboarding } from '@/lib/payouts/onboard'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getOnboardingUrl, async ({ params, viewer }) => ({
    onboarding_url: await continueOnboarding(viewer, params.id),
  })),
})
