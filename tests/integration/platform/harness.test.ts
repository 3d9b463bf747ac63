import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { openDatabase } from '../../support/database'

openDatabase()

test('the app connects as the role that cannot own anything', async () => {
  const rows = await db.$queryRaw<{ role: string }[]>`SELECT current_user::text AS role`
  expect(rows).toEqual([{ role: 'whipround_app' }])
})

test('a job is queued with its transaction, and rolled back with it', async () => {
  const count = async () => {
    const [row] = await db.$queryRaw<
      { count: bigint }[]
    >`SELECT count(*) FROM pgboss.job WHERE name = 'purge-expired'`
    return Number(row?.count)
  }
  await transact((tx) => enqueue(tx, 'purge-expired', {}))
  expect(await count()).toBe(1)
  await expect(
    transact(async (tx) => {
      await enqueue(tx, 'purge-expired', {})
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await count()).toBe(1)
})
