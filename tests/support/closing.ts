import { POST as close, DELETE as reopen } from '@/app/api/group/[id]/close/route'
import { GET as closing } from '@/app/api/group/[id]/closing/route'
import { GET as statement } from '@/app/api/group/[id]/closing-statement/route'
import { POST as waive } from '@/app/api/group/[id]/forgive/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { call } from './call'
import { aGroupOfPayers, connectPayout, pay, type TestUser } from './money'
import type { Provider } from './provider'

export const closeBy = (by: TestUser, groupId: string, body: object = {}) =>
  call(close, `/group/${groupId}/close`, { token: by.token, body })

export const reopenBy = (by: TestUser, groupId: string) =>
  call(reopen, `/group/${groupId}/close`, { method: 'DELETE', token: by.token })

export const closingOf = async (by: TestUser, groupId: string) =>
  (await call(closing, `/group/${groupId}/closing`, { token: by.token })).body.closing

export const statementOf = async (by: TestUser, groupId: string) =>
  (await call(statement, `/group/${groupId}/closing-statement`, { token: by.token })).body.closingStatement

export const waiveBy = (by: TestUser, groupId: string, body: object = {}) =>
  call(waive, `/group/${groupId}/forgive`, { token: by.token, body })

export const transferBy = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

/** The closing statements mailed to somebody. */
export async function closingMailsTo({ email }: TestUser) {
  const rows = await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}
      AND data->>'template' = 'closing-statement'`
  return rows.map(({ data }) => data.props)
}

/** One member has paid their whole £40; the admin and another member still owe theirs. */
export async function aPartlyPaidGroup(provider: Provider) {
  const scene = await aGroupOfPayers(4000)
  const payment = await pay(provider, scene.payer, scene.group.id, 40)
  return { ...scene, groupId: scene.group.id, payment }
}

/** The same, with all of it transferred, so that nothing blocks closing. */
export async function aSettledGroup(provider: Provider) {
  const scene = await aPartlyPaidGroup(provider)
  await connectPayout(provider, scene.admin, scene.groupId)
  await transferBy(scene.admin, scene.groupId, 40)
  return scene
}
