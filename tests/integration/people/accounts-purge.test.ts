import { randomUUID } from 'node:crypto'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { addMs, DAY, HOUR, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { forgetOrigins, purgeHistory } from '@/lib/people/audit/purge-history'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { forceSql } from '../../support/states'

openDatabase()
openInbox()

describe('purging what has expired', () => {
  nightTest('deletes what has expired and leaves the rest', async () => {
    const old = await aSignedInUser({ isPending: true })
    const used = await aSignedInUser()
    setClockOffset(31 * DAY)
    const fresh = await aSignedInUser({ isPending: true })
    await purgeExpiredAccountData()
    const ids = (await db.user.findMany({ select: { id: true } })).map(({ id }) => id)
    expect(ids).not.toContain(old.user.id)
    expect(ids).toEqual(expect.arrayContaining([used.user.id, fresh.user.id]))
    const sessions = (await db.session.findMany({ select: { id: true } })).map(({ id }) => id)
    expect(sessions).toContain(fresh.sessionId)
    expect(sessions).not.toContain(used.sessionId)
  })

  test('deletes codes, reset links, holds, challenges and counters, but none that still counts', async () => {
    const { user } = await aSignedInUser()
    const write = async (name: string, time: Date) => {
      const [hash, own] = [
        new Uint8Array(Buffer.from(name)),
        { userId: user.id, createdAt: time, expiresAt: time },
      ]
      const sent = { channel: 'email', purpose: 'verify', destination: name, codeHash: hash } as const
      await db.oneTimeCode.create({ data: { ...own, ...sent } })
      await db.passwordReset.create({ data: { ...own, tokenHash: hash } })
      await db.hold.create({ data: { kind: 'email', valueHash: hash, until: time } })
      await db.passkeyChallenge.create({
        data: { sessionId: randomUUID(), challenge: name, expiresAt: time },
      })
      await db.rateLimit.create({ data: { key: name, expire: time.getTime() } })
    }
    await write('gone', addMs(now(), -3 * DAY))
    await write('kept', addMs(now(), MINUTE))
    await purgeExpiredAccountData()
    const left = {
      codes: (await db.oneTimeCode.findMany()).map(({ destination }) => destination),
      resets: (await db.passwordReset.findMany()).map(({ tokenHash }) => Buffer.from(tokenHash).toString()),
      holds: (await db.hold.findMany()).map(({ valueHash }) => Buffer.from(valueHash).toString()),
      challenges: (await db.passkeyChallenge.findMany()).map(({ challenge }) => challenge),
      counters: (await db.rateLimit.findMany()).map(({ key }) => key),
    }
    for (const names of Object.values(left)) {
      expect(names).toContain('kept')
      expect(names).not.toContain('gone')
    }
  })

  test('keeps sessions in use, and yesterday’s unverified accounts', async () => {
    const [ada, newcomer] = [await aSignedInUser(), await aSignedInUser({ isPending: true })]
    setClockOffset(DAY + HOUR)
    await purgeExpiredAccountData()
    expect((await call(getUser, `/user/${ada.user.id}`, { token: ada.token })).status).toBe(200)
    expect(await db.user.findUnique({ where: { id: newcomer.user.id } })).not.toBeNull()
  })
})

test('a purge leaves what somebody has locked to its next run', async () => {
  const { id: userId } = (await aSignedInUser()).user
  const [kept, purged] = [randomUUID(), randomUUID()]
  const old = { createdAt: new Date(2026, 0), expiresAt: new Date(2026, 0) }
  const delivery = { channel: 'email', destination: 'a@example.com', purpose: 'verify' } as const
  for (const id of [kept, purged])
    await db.oneTimeCode.create({ data: { id, userId, ...delivery, codeHash: Buffer.from(id), ...old } })
  const left = () => db.oneTimeCode.findMany({ where: { userId }, select: { id: true } })
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM one_time_codes WHERE id = ${kept}::uuid FOR UPDATE`
    await purgeExpiredAccountData()
    expect(await left()).toEqual([{ id: kept }])
  })
  await purgeExpiredAccountData()
  expect(await left()).toEqual([])
})

test('so does the purge of the history', async () => {
  const { id: userId } = (await aSignedInUser()).user
  await forceSql(`UPDATE state_changes SET network = '192.0.2.0/24', "actorId" = "userId", at = at - interval '13 months'
    WHERE "userId" = '${userId}'`)
  const withNetwork = () => db.stateChange.count({ where: { userId, network: { not: null } } })
  const before = await withNetwork()
  await expect(
    transact(async (tx) => {
      await forgetOrigins(tx, userId)
      await purgeHistory()
      expect(await withNetwork()).toBe(before)
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  await purgeHistory()
  expect(before).toBeGreaterThan(0)
  expect(await withNetwork()).toBe(0)
})
