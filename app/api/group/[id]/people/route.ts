import { addPeople } from '@/lib/groups/people-list/add-people'
import * as calls from '@/lib/groups/people-list/contract'
import { getListedPeople } from '@/lib/groups/people-list/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listPeople, async ({ viewer, params }) => ({
    people: await getListedPeople(viewer, params.id),
  })),
  POST: handle(calls.addPeople, async ({ viewer, params, body }) => {
    const { people, skipped } = await addPeople(viewer, params.id, body.people)
    const message = people.length === 1 ? '1 person added' : `${people.length} people added`
    return { message, people, skipped }
  }),
})
