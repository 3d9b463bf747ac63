import { randomUUID } from 'node:crypto'
import type { Call } from '@/lib/base/calls/define-call'
import { addMs, DAY, now } from '@/lib/base/clock'
import type { SignedInUser } from '../../support/people'
import { type CallInput, RIGHTS_BY_CALL } from '../../support/rights'
import { fillPath, loadHandler } from '../../support/routes'
import type { World } from '../../support/world'

/** What decides about money and rights, with bodies that are complete: what is refused is refused for want of a code. */
const COMPLETE: Record<string, (world: World) => CallInput> = {
  login: ({ member }) => ({ body: { identifier: member.user.email, password: 'Guessed-Meadow-1!' } }),
  setTwoKeys: () => ({ body: { on: true } }),
  removeAdmin: ({ admin }) => ({ body: { username: admin.user.username } }),
  askAdjustment: ({ groupId }) => ({ body: { groupId, amount: 5, reason: 'Ours' } }),
  pausePayouts: ({ groupId }) => ({ body: { groupId, reason: 'Ours' } }),
  setTransferLimit: ({ groupId }) => ({ values: { id: groupId }, body: limit() }),
  setRefundLimit: ({ groupId }) => ({ values: { id: groupId }, body: limit() }),
  endSessionsOf: ({ member }) => ({ body: { identifier: member.user.email, reason: 'Ours' } }),
}
const limit = () => ({ amount: 1000, until: addMs(now(), DAY).toISOString(), reason: 'Ours' })

/** Makes a call about this world, as somebody with its session's token, each time from another address. */
export async function makeCall(call: Call, world: World, { token }: SignedInUser): Promise<Response> {
  const asker = Object.values(world).find((one) => typeof one === 'object' && one.token === token)
  const input: CallInput = {
    ...RIGHTS_BY_CALL[call.name]?.makeInput?.(world, asker as SignedInUser | undefined),
    ...COMPLETE[call.name]?.(world),
  }
  const path = fillPath(call.path, { id: world.groupId, groupId: world.groupId, ...input.values })
  const handler = await loadHandler(call)
  return handler(
    new Request(`http://localhost:3000/api${path}${input.query ?? ''}`, {
      method: call.method,
      headers: {
        'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        authorization: `Bearer ${token}`,
        'attempt-key': randomUUID(),
        'idempotency-key': randomUUID(),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      body: call.body && JSON.stringify(input.body ?? {}),
    }),
  )
}

/** A response's text; that of a stream, which never ends, is not waited for. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}
