import * as calls from '@/lib/money/payouts/contract'
import { continueOnboarding } from '@/lib/money/payouts/onboard'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getOnboardingUrl, async ({ params, viewer }) => ({
    onboarding_url: await continueOnboarding(viewer, params.id),
  })),
})
