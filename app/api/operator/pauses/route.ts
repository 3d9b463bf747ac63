import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { pausePayouts } from '@/lib/server/operations/pause-payouts'
import { listPauses, readPause } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.listPauses, async () => ({ pauses: await listPauses() })),
    POST: handle(calls.pausePayouts, async ({ viewer, body }) => {
      const id = await pausePayouts(await requireOperator(viewer), body.groupId, body.reason)
      return { message: 'Transfers paused', pause: await readPause(id) }
    }),
  },
  { concealsPath: true },
)
