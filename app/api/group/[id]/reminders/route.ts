import { getGroup } from '@/lib/groups/queries'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/reminders/contract'
import { setReminders } from '@/lib/reminders/set-reminders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setReminders, async ({ viewer, params, body }) => {
    await setReminders(viewer, params.id, body)
    return {
      message: body.on ? 'Reminders are on' : 'Reminders are off',
      data: await getGroup(viewer, params.id),
    }
  }),
})
