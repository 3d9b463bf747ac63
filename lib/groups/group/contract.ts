import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, inPence, isoTime, pounds, text } from '@/lib/base/calls/fields'
import { detailFields, groupFields, memberFields } from './fields'
import { OCCASIONS } from './occasions'
import { DESCRIPTION_MAX, EDITABLE_DETAILS, GROUP_MESSAGES } from './rules'

export const listGroups = defineCall({
  name: 'listGroups',
  method: 'GET',
  path: '/group/groups',
  summary: 'The caller’s groups, oldest first.',
  who: 'signed-in',
  response: z.object({ groups: z.array(groupFields) }),
})

export const createGroup = defineCall({
  name: 'createGroup',
  method: 'POST',
  path: '/group/create',
  summary: 'Creates a group; the creator is its first member and admin.',
  who: 'signed-in',
  body: inPence({
    ...detailFields,
    splitOption: z.enum(['autoSplit', 'customSplit', 'custom'], 'Please choose how to split the amount.'),
    /** What the group is for: sets what its link and its card begin with. */
    occasion: z.enum(OCCASIONS, GROUP_MESSAGES.occasion).optional(),
  }),
  response: groupFields,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const getGroup = defineCall({
  name: 'getGroup',
  method: 'GET',
  path: '/group/{id}',
  summary: 'A group with its members.',
  who: 'member',
  params: idParams,
  response: z.object({
    group: groupFields,
    data: groupFields,
    members: z.array(memberFields),
    message: z.string(),
  }),
})

export const updateGroup = defineCall({
  name: 'updateGroup',
  method: 'PUT',
  path: '/group/{id}/update',
  summary: 'Edits a group.',
  who: 'group-admin',
  params: idParams,
  body: inPence({
    ...detailFields,
    description: text(DESCRIPTION_MAX, { required: GROUP_MESSAGES.descriptionRequired }),
    /** What the edit changes: all else keeps its current value. If left out, the edit changes everything. */
    changed: z.array(z.enum(EDITABLE_DETAILS)).max(EDITABLE_DETAILS.length).optional(),
  }),
  response: z.object({ data: groupFields, message: z.string() }),
})

export const deleteGroup = defineCall({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/group/{id}/delete',
  summary: 'Deletes a group without money, debt or dispute; its ledger stays.',
  who: 'group-admin',
  params: idParams,
  response: z.object({ success: z.boolean(), message: z.string() }),
  keyHeader: 'Attempt-Key',
})

export const disconnectPayoutAccount = defineCall({
  name: 'disconnectPayoutAccount',
  method: 'DELETE',
  path: '/group/{id}/payout-account',
  summary: 'Disconnects the payout account, whichever admin connected it. Money on its way still goes to it.',
  who: 'group-admin',
  params: idParams,
  /** The provider's id of the account that the admin saw: 409 if it has been replaced since. */
  query: z.object({ account: z.string().max(200).optional() }),
  stepUp: 'always',
  response: z.object({ message: z.string(), data: groupFields }),
  keyHeader: 'Attempt-Key',
})

export const setTwoKeys = defineCall({
  name: 'setTwoKeys',
  method: 'PUT',
  path: '/group/{id}/two-keys',
  summary: 'Sets whether a second admin must confirm transfers. Switching it off needs a second admin too.',
  who: 'group-admin',
  params: idParams,
  stepUp: 'always',
  body: z.object({ on: z.boolean('on must be true or false.') }),
  response: z.object({ message: z.string(), data: groupFields.or(z.object({ expiresAt: isoTime })) }),
  mayNeedApproval: true,
})

export const getCollected = defineCall({
  name: 'getCollected',
  method: 'GET',
  path: '/group/{id}/collected',
  summary: 'What the group has collected over time.',
  who: 'member',
  params: idParams,
  response: z.object({ points: z.array(z.object({ at: isoTime, amount: pounds })) }),
})
