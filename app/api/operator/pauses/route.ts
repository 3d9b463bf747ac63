import { requireOperator } from '@/lib/auth/operators'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { pausePayouts } from '@/lib/operations/pause-payouts'
import { getPause, listPauses } from '@/lib/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.listPauses, async () => ({ pauses: await listPauses() })),
    POST: handle(calls.pausePayouts, async ({ viewer, body }) => {
      const id = await pausePayouts(await requireOperator(viewer), body.groupId, body.reason)
      return { message: 'Transfers paused', pause: await getPause(id) }
    }),
  },
  { isHidden: true },
)
