import { GET as listLines } from '@/app/api/notifications/[userId]/lines/route'
import { GET as list } from '@/app/api/notifications/[userId]/route'
import { POST as read } from '@/app/api/notifications/read/route'
import type { NotificationLine } from '@/components/people/notifications/notification'
import { addMs, DAY, HOUR, londonDay, MINUTE, setClockOffset } from '@/lib/base/clock'
import { weekdayAndDay } from '@/lib/base/dates'
import { getFrame } from '@/lib/people/accounts/sign-in/queries'
import { db } from '@/lib/platform/db/client'
import { encodeCursor } from '@/lib/platform/db/cursor'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import {
  countTotal,
  selectShownUnreadCount,
  selectTotalCount,
  selectUnreadCount,
} from '@/lib/platform/messages/notifications/count-notifications'
import type { NewsKind } from '@/lib/platform/messages/notifications/kinds'
import { selectLineSums } from '@/lib/platform/messages/notifications/lines'
import { notify } from '@/lib/platform/messages/notifications/notify'
import {
  listNotificationRows,
  selectNotificationRows,
} from '@/lib/platform/messages/notifications/select-notifications'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, notificationsFor } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { sqlSentBy } from '../../support/sent-sql'
import { queryAsOwner } from '../../support/states'

openDatabase()

const page = (person: SignedInUser) => call(list, `/notifications/${person.user.id}`, { token: person.token })

describe('many notifications of a kind', () => {
  const HALF_DAY = 12 * HOUR
  const noon = addMs(new Date(londonDay()), HALF_DAY).getTime()
  const said = (number: number, kind: NewsKind) =>
    kind === 'paid' ? `A member paid £${number}.00.` : `Member ${number} joined.`

  /** Creates this many of one kind, a second apart, each in a transaction of its own, as they really come. */
  async function notifyOften(
    person: SignedInUser,
    groupId: string,
    kind: NewsKind,
    count: number,
    from = noon,
  ) {
    for (let number = 1; number <= count; number += 1) {
      setClockOffset(from + number * 1000 - Date.now())
      const userIds = [person.user.id]
      const news = { userIds, type: 'Group', kind, amountPence: number * 100, groupId } as const
      await transact((tx) => notify(tx, { ...news, message: said(number, kind) }))
    }
  }

  const linesOf = async (person: SignedInUser, query = '') =>
    (await call(listLines, `/notifications/${person.user.id}/lines${query}`, { token: person.token })).body
  const shown = ({ message, gathered, read }: NotificationLine) =>
    gathered
      ? `${message} ${gathered.unreadCount} of ${gathered.count}: ${gathered.latest}`
      : `${message} ${read}`

  nightTest('are one line for each group and day, at the newest; the plain call lists each', async () => {
    const { groupId, bob } = await aGroupOfThree()
    await notifyOften(bob, groupId, 'joined', 3, noon - DAY)
    await notifyOften(bob, groupId, 'paid', 3)
    await notifyOften(bob, groupId, 'joined', 2, noon + MINUTE)
    await notifyOften(bob, groupId, 'paid', 1, noon + 2 * MINUTE)
    setClockOffset(noon + HOUR - Date.now())
    const { lines, nextCursor } = await linesOf(bob)
    expect([lines.map(shown), nextCursor]).toEqual([
      [
        '4 payments, £7.00 in all, to “Ski trip” today. 4 of 4: A member paid £1.00.',
        '2 people joined “Ski trip” today. 2 of 2: Member 2 joined.',
        `3 people joined “Ski trip” on ${weekdayAndDay(new Date(noon - DAY))}. 3 of 3: Member 3 joined.`,
      ],
      null,
    ])
    expect(lines.map(({ path }: NotificationLine) => path)).toEqual([
      `/group/${groupId}/transactions`,
      `/group/${groupId}/all-members`,
      `/group/${groupId}/all-members`,
    ])
    expect((await page(bob)).body).toMatchObject({ totalCount: 9, unreadCount: 9, nextCursor: null })
  })

  nightTest('are marked as read together, except newer ones; an id marks only itself', async () => {
    const { groupId, bob } = await aGroupOfThree()
    await notifyOften(bob, groupId, 'joined', 4)
    const [line] = (await linesOf(bob)).lines
    await notifyOften(bob, groupId, 'joined', 1, noon + MINUTE)
    const marking = { token: bob.token, body: { lines: [line._id] } }
    expect((await call(read, '/notifications/read', marking)).body.unreadCount).toBe(1)
    expect((await linesOf(bob)).lines).toMatchObject([
      { line: line.line, read: false, gathered: { count: 5, unreadCount: 1 } },
    ])
    const eve = await aSignedInUser()
    const markingByStranger = { ...marking, token: eve.token }
    await call(read, '/notifications/read', markingByStranger)
    const [newest] = (await page(bob)).body.notifications
    const one = { token: bob.token, body: { ids: [newest._id] } }
    expect((await call(read, '/notifications/read', one)).body.unreadCount).toBe(0)
  })

  nightTest('appear once over pages by cursor, which are as long as without them', async () => {
    const { groupId, bob } = await aGroupOfThree()
    for (let day = 12; day >= 1; day -= 1) await notifyOften(bob, groupId, 'joined', 2, noon - day * DAY)
    const first = await linesOf(bob)
    await notifyOften(bob, groupId, 'joined', 2)
    const second = await linesOf(bob, `?cursor=${first.nextCursor}`)
    const keys = [...first.lines, ...second.lines].map(({ line }: NotificationLine) => line)
    expect([first.lines.length, second.lines.length, second.nextCursor]).toEqual([10, 2, null])
    expect(new Set(keys).size).toBe(12)
  })

  nightTest(
    'two notifications about a group in one transaction become one line, the change itself first',
    async () => {
      const { groupId, admin, bob, cleo } = await aGroupOfThree()
      const both = [bob.user.id, cleo.user.id]
      const change = () =>
        transact((tx) => {
          notify(tx, { userIds: [bob.user.id], type: 'Transfer', message: 'A transfer ended.', groupId })
          notify(tx, { userIds: [bob.user.id], type: 'Transfer', message: 'A transfer ended.', groupId })
          const news = { type: 'Group', kind: 'left', actorId: admin.user.id, groupId } as const
          notify(tx, { ...news, userIds: both, message: 'Ada left.' })
        })
      const written = (await sqlSentBy(change)).filter((text) => text.includes('"notifications"'))
      expect([await notificationsFor(bob), await notificationsFor(cleo)]).toEqual([
        ['Group: Ada left. A transfer ended.'],
        ['Group: Ada left.'],
      ])
      expect(written).toEqual([expect.stringMatching(/^INSERT/)])
    },
  )
})

describe('with very many notifications', () => {
  const NOTIFICATION_COUNT = 20_000

  /** The database's query plan, as text. */
  const planOf = async (query: Prisma.Sql) =>
    (await db.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${query}`)
      .map((row) => row['QUERY PLAN'])
      .join('\n')

  test.each([7, 40])(
    'in pages of %i, each line is the newest of its day, and none is left out',
    async (limit) => {
      const [{ groupId, bob }, { groupId: other }] = [await aGroupOfThree(), await aGroupOfThree()]
      const { id } = bob.user
      await db.$executeRaw`
      INSERT INTO notifications (id, "userId", type, message, "groupId", kind, "createdAt")
      SELECT gen_random_uuid(), ${id}::uuid, 'Payment', 'News', CASE WHEN n % 5 < 3 THEN ${groupId}::uuid ELSE ${other}::uuid END,
        (ARRAY['paid', 'joined', NULL])[1 + n * 7 % 11 % 3], now() - n * interval '50 minutes'
      FROM generate_series(1, 120) AS n`
      const all = await db.notification.findMany({
        where: { userId: id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      const lineOf = ({ id, kind, groupId, createdAt }: (typeof all)[number]) =>
        kind ? `${kind} ${groupId} ${londonDay(createdAt)}` : id
      const newest = new Map(all.toReversed().map((one) => [lineOf(one), one.id]))
      const expected = all.filter((one) => newest.get(lineOf(one)) === one.id).map((one) => one.id)
      const readIds: string[] = []
      for (let cursor: string | undefined, last: typeof readIds = expected; last.length > 0; ) {
        const rows = await listNotificationRows(id, 'lines', { limit, cursor })
        last = rows.map((row) => row.id)
        readIds.push(...last)
        const [end] = rows.slice(-1)
        if (end) cursor = encodeCursor(end)
      }
      expect(readIds).toEqual(expected)
      await db.notification.deleteMany({ where: { userId: id } })
    },
  )

  nightTest('no query made by every screen reads them all', async () => {
    const { groupId, bob } = await aGroupOfThree()
    const { id } = bob.user
    await db.$executeRaw`
      INSERT INTO notifications (id, "userId", type, message, "groupId", kind, "createdAt", "readAt")
      SELECT gen_random_uuid(), ${id}::uuid, 'Payment', 'A member paid', ${groupId}::uuid,
        CASE WHEN n % 2 = 0 THEN 'paid' END, now() - n * interval '11 minutes', CASE WHEN n > 300 THEN now() END
      FROM generate_series(1, ${NOTIFICATION_COUNT}) AS n`
    await queryAsOwner('ANALYZE notifications')
    const lines = await listNotificationRows(id, 'lines', { limit: 11 })
    const [, , , , fifth] = lines
    if (!fifth) throw new Error('There are more lines than that.')
    const plans = {
      unread: await planOf(selectUnreadCount(id)),
      unreadShown: await planOf(selectShownUnreadCount(id)),
      total: await planOf(selectTotalCount(id)),
      last: await planOf(selectNotificationRows(id, 'all', { limit: 1 })),
      page: await planOf(selectNotificationRows(id, 'all', { limit: 11, cursor: encodeCursor(fifth) })),
      lines: await planOf(selectNotificationRows(id, 'lines', { limit: 11 })),
      gathered: await planOf(selectLineSums(lines.map((line) => line.id))),
    }
    for (const [name, plan] of Object.entries(plans)) {
      expect(`${name}: ${plan}`).not.toMatch(/Seq Scan on notifications/)
      expect(`${name}: ${plan}`).toMatch(/(using|on) "?notifications_/)
    }
    expect(plans.unread).toContain('notifications_unread')
    expect(plans.unreadShown).toContain('notifications_unread')
    expect(plans.lines).toContain('notifications_gathered')
    // In index order: nothing is sorted, and reading stops at the end of the page.
    expect(plans.lines).toMatch(/Limit.*\n.*notifications_userId_createdAt_id_idx/)
    expect([(await getFrame(id)).unreadCount, await countTotal(id)]).toEqual([100, 1000])
    await db.notification.deleteMany({ where: { userId: id } })
  })
})
