import * as calls from '@/lib/groups/reminders/contract'
import { remindMembers } from '@/lib/groups/reminders/remind-members'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.remindMembers, ({ viewer, params, body }) => remindMembers(viewer, params.id, body)),
})
