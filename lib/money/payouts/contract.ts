import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, message } from '@/lib/base/calls/fields'

export const onboardStripe = defineCall({
  name: 'onboardStripe',
  method: 'POST',
  path: '/payment/{id}/onboard-stripe',
  summary: 'Creates a payout account for the group; returns the address of the provider’s onboarding.',
  who: 'group-admin',
  params: idParams,
  stepUp: 'always',
  response: z.object({ onboarding_url: z.string() }),
  status: 201,
})

export const getOnboardingUrl = defineCall({
  name: 'getOnboardingUrl',
  method: 'GET',
  path: '/payment/{id}/get-onboarding-url',
  summary: 'A new address for continuing the onboarding.',
  who: 'group-admin',
  params: idParams,
  stepUp: 'always',
  response: z.object({ onboarding_url: z.string() }),
})

const objectionCall = {
  method: 'POST',
  who: 'signed-in',
  params: idParams,
  stepUp: 'always',
  response: message,
  keyHeader: 'Attempt-Key',
} as const

export const holdTransfers = defineCall({
  name: 'holdTransfers',
  path: '/payout-account/{id}/hold',
  summary:
    'Holds a group’s transfers while a payout account that replaced another waits, until an operator has looked into it. For whoever was an admin of the group at any time and the owners of its earlier accounts, members or not; 404 for others.',
  ...objectionCall,
})

export const disconnectReplacement = defineCall({
  name: 'disconnectReplacement',
  path: '/payout-account/{id}/disconnect',
  summary: 'Disconnects a payout account that replaced another, while it waits; for the same people.',
  ...objectionCall,
})
