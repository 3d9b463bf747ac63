import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { withId } from '@/lib/calls/fields'

export const onboardStripe = defineCall({
  name: 'onboardStripe',
  method: 'POST',
  path: '/payment/{id}/onboard-stripe',
  summary: 'Creates a payout account for the group; returns the address of the provider’s onboarding.',
  who: 'group-admin',
  params: withId,
  stepUp: 'always',
  answer: z.object({ onboarding_url: z.string() }),
  status: 201,
})

export const getOnboardingUrl = defineCall({
  name: 'getOnboardingUrl',
  method: 'GET',
  path: '/payment/{id}/get-onboarding-url',
  summary: 'A new address for continuing the onboarding.',
  who: 'group-admin',
  params: withId,
  stepUp: 'always',
  answer: z.object({ onboarding_url: z.string() }),
})
