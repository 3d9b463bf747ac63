import { daysAfter, londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { getSeasonView } from '@/lib/groups/series/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { seasonOf, setSeriesBy } from '../../support/series'

/** A series has no end: what reads all of its periods waits its turn, and a screen shows no more than it can draw. */

jest.mock('@/lib/base/documents/draw-in-turn', () => {
  const real = jest.requireActual('@/lib/base/documents/draw-in-turn')
  return { drawInTurn: jest.fn(real.drawInTurn) }
})

openDatabase()

const PERIODS = 7
const PEOPLE = 1000

/** A group with as many people as it can have, and as many periods after it. */
async function aLargeSeason() {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin, contributionPence: 100 })
  const body = { every: 'week', next: daysAfter(londonDay(), 1), daysToPay: 14 }
  const { series } = (await setSeriesBy(admin, groupId, body)).body
  await db.$executeRaw`INSERT INTO users (id, username, listed, "createdAt")
    SELECT gen_random_uuid(), 'Person ' || place, true, now() FROM generate_series(2, ${PEOPLE}) place`
  const { id: _, ...group } = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  for (let period = 1; period < PERIODS; period += 1) {
    const createdAt = new Date(group.createdAt.getTime() + period)
    await db.group.create({ data: { ...group, createdAt } })
  }
  await db.$executeRaw`INSERT INTO members (id, "groupId", "userId", role, "contributionPence", "joinedAt")
    SELECT gen_random_uuid(), g.id, u.id, CASE WHEN u.listed THEN 'member' ELSE 'admin' END::"Role", 100, now()
    FROM groups g, users u WHERE g."seriesId" = ${series._id}::uuid AND (u.listed OR u.id = ${admin.id}::uuid)
    ON CONFLICT DO NOTHING`
  return { admin, viewer: { userId: admin.id } as Viewer, groupId, seriesId: series._id }
}

nightTest(
  'a season is read in turn by call, file and screen, and the screen shows the newest periods',
  async () => {
    const { admin, viewer, groupId, seriesId } = await aLargeSeason()
    const { body } = await seasonOf(admin, seriesId)
    expect([body.periods.length, body.people.length]).toEqual([PERIODS, PEOPLE])
    const file = (await seasonOf(admin, seriesId, '.csv')).body.split('\r\n')[0]
    expect(file.split(',')).toHaveLength(1 + 2 * PERIODS)
    const { season, hasOlderPeriods } = await getSeasonView(viewer, groupId)
    expect([season?.periods.length, season?.people.length, hasOlderPeriods]).toEqual([5, PEOPLE, true])
    expect(season?.periods.at(-1)).toEqual(body.periods.at(-1))
    expect(season?.people[0]?.cells).toHaveLength(5)
    expect((drawInTurn as jest.Mock).mock.calls.map(([who]) => who)).toEqual([admin.id, admin.id, admin.id])
  },
)
