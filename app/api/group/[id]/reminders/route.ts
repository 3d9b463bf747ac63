import { getGroup } from '@/lib/groups/group/queries'
import * as calls from '@/lib/groups/reminders/contract'
import { setReminders } from '@/lib/groups/reminders/set-reminders'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setReminders, async ({ viewer, params, body }) => {
    await setReminders(viewer, params.id, body)
    return {
      message: body.on ? 'Reminders are on' : 'Reminders are off',
      data: await getGroup(viewer, params.id),
    }
  }),
})
