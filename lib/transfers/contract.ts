import { z } from 'zod'
import { defineCall } from '@/lib/http/define-call'
import { amountInPounds, pounds, withGroupId, withId } from '@/lib/http/fields'

const TRANSFER_AMOUNT = 'Please enter a valid amount greater than 0'

export const onboardStripe = defineCall({
  name: 'onboardStripe',
  method: 'POST',
  path: '/payment/{id}/onboard-stripe',
  summary: 'Makes a payout account for the group; answers the address of the provider’s onboarding.',
  who: 'group-admin',
  params: withId,
  stepUp: true,
  answer: z.object({ onboarding_url: z.string() }),
  status: 201,
})

export const getOnboardingUrl = defineCall({
  name: 'getOnboardingUrl',
  method: 'GET',
  path: '/payment/{id}/get-onboarding-url',
  summary: 'A new address to go on with the onboarding.',
  who: 'group-admin',
  params: withId,
  stepUp: true,
  answer: z.object({ onboarding_url: z.string() }),
})

export const requestTransfer = defineCall({
  name: 'requestTransfer',
  method: 'POST',
  path: '/payment/{groupId}/transfer',
  summary: 'Sends collected money to the group’s payout account.',
  who: 'group-admin',
  params: withGroupId,
  stepUp: true,
  movesMoney: true,
  body: z.object({
    amount: amountInPounds(TRANSFER_AMOUNT).refine((pence) => pence > 0, TRANSFER_AMOUNT),
  }),
  answer: z.object({ message: z.string(), data: z.object({ remainingAmount: pounds }) }),
  status: 201,
})
