import { DAY, MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { listReplicas, registerReplica } from '@/lib/server/operations/replicas'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator } from '../../support/operators'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
openProvider()

test('a replica is listed while it reports in, and removed when it stops', async () => {
  const stop = registerReplica()
  while ((await listReplicas()).length === 0);
  expect(await listReplicas()).toMatchObject([{ version: 'development' }])
  await stop()
  expect(await db.replica.count()).toBe(0)
})

test('a killed one is no longer listed after two minutes, and deleted after a day', async () => {
  const stop = registerReplica()
  while ((await listReplicas()).length === 0);
  setClockOffset(2 * MINUTE + SECOND)
  expect(await listReplicas()).toEqual([])
  setClockOffset(DAY + MINUTE)
  const stopAnother = registerReplica()
  while ((await listReplicas()).length === 0);
  await stopAnother()
  expect(await db.replica.count()).toBe(0)
  await stop()
})

nightTest('an operator sees how it runs and what has waited too long, without anybody’s name', async () => {
  const operator = await anOperator()
  const { payer, group } = await aGroupOfPayers()
  const { id } = await startPayment(payer, group.id, 25)
  await forceSql(`UPDATE transactions SET "createdAt" = now() - interval '3 hours' WHERE id = '${id}'`)
  const { status, body } = await callAsOperator(operator, 'GET /operator/status')
  expect(status).toBe(200)
  expect(body.unsettled.find(({ kind }: { kind: string }) => kind === 'payment')).toMatchObject({
    count: 1,
    amount: 25,
  })
  expect(body).toMatchObject({
    undecidedCount: 1,
    undecided: [{ what: 'payment-unknown', subject: id, detail: '£25.00' }],
  })
  expect(body.queues.map(({ name }: { name: string }) => name)).toContain('send-mail')
  expect(JSON.stringify(body)).not.toContain(payer.username)
})
