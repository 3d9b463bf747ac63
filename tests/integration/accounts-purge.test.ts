import { randomUUID } from 'node:crypto'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { purgeExpiredAccounts } from '@/lib/accounts/purge-expired'
import { DAY, HOUR, later, MINUTE, now, setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { aSignedInUser } from '../support/people'

openDatabase()
openInbox()

describe('purging what has expired', () => {
  test('deletes what has expired and leaves the rest', async () => {
    const old = await aSignedInUser({ pending: true })
    const used = await aSignedInUser()
    setClockOffset(31 * DAY)
    const fresh = await aSignedInUser({ pending: true })
    await purgeExpiredAccounts()
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
    await write('gone', later(now(), -3 * DAY))
    await write('kept', later(now(), MINUTE))
    await purgeExpiredAccounts()
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
    const [ada, newcomer] = [await aSignedInUser(), await aSignedInUser({ pending: true })]
    setClockOffset(DAY + HOUR)
    await purgeExpiredAccounts()
    expect((await call(getUser, `/user/${ada.user.id}`, { token: ada.token })).status).toBe(200)
    expect(await db.user.findUnique({ where: { id: newcomer.user.id } })).not.toBeNull()
  })
})
