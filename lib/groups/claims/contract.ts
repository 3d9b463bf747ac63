import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, message } from '@/lib/base/calls/fields'

const answerCall = {
  who: 'signed-in',
  params: idParams,
  response: message,
  keyHeader: 'Attempt-Key',
} as const

export const acceptClaim = defineCall({
  name: 'acceptClaim',
  method: 'POST',
  path: '/claim/{id}/accept',
  summary:
    'Takes over the place on a group’s list that has an address of the caller’s, with all that was paid and promised. A member already waits for an admin to agree.',
  ...answerCall,
  response: message.extend({ groupId: id }),
  mayNeedApproval: true,
})

export const declineClaim = defineCall({
  name: 'declineClaim',
  method: 'POST',
  path: '/claim/{id}/decline',
  summary: 'Says that a place on a group’s list is somebody else’s: it stays listed.',
  ...answerCall,
})

export const acceptPlaceRequest = defineCall({
  name: 'acceptPlaceRequest',
  method: 'POST',
  path: '/place-request/{id}/accept',
  summary: 'Joins a member’s place and the listed one that is theirs too; for the group’s admins.',
  ...answerCall,
})

export const declinePlaceRequest = defineCall({
  name: 'declinePlaceRequest',
  method: 'POST',
  path: '/place-request/{id}/decline',
  summary: 'Leaves both places as they are; for the group’s admins.',
  ...answerCall,
})
