import * as calls from '@/lib/groups/people-list/contract'
import { removePerson } from '@/lib/groups/people-list/remove-person'
import { updatePerson } from '@/lib/groups/people-list/update-person'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.updatePerson, async ({ viewer, params, body }) => ({
    message: 'Saved',
    person: await updatePerson(viewer, params.id, params.memberId, body),
  })),
  DELETE: handle(calls.removePerson, async ({ viewer, params }) => ({
    message: `${await removePerson(viewer, params.id, params.memberId)} is off the list`,
  })),
})
