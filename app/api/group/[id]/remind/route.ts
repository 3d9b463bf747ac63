import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/reminders/contract'
import { remindMembers } from '@/lib/reminders/remind-members'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.remindMembers, ({ viewer, params, body }) =>
    remindMembers(viewer, params.id, body.usernames),
  ),
})
