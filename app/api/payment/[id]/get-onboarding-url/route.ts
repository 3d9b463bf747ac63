import { handle, methods } from '@/lib/http/handle'
import { getOnboardingUrl } from '@/lib/transfers/contract'
import { continueOnboarding } from '@/lib/transfers/onboard'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getOnboardingUrl, async ({ params, viewer }) => ({
    onboarding_url: await continueOnboarding(viewer, params.id),
  })),
})
