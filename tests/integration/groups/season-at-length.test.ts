import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PUT as setSeries } from '@/app/api/group/[id]/series/route'
import { SeasonScreen } from '@/components/groups/series/season-screen'
import { addMs, DAY, daysAfter, londonDay, now } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { getSeasonView } from '@/lib/groups/series/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople } from '../../support/people-list'
import { testTimeoutMs } from '../../support/run-length'
import { timeLimit } from '../../support/time-limit'

/** The season of a large club, on one screen. */

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

openDatabase()

const PEOPLE = 60
const PERIODS = 12

/** A year of subs of the same people. */
async function aYear() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin, contributionPence: 1200 })
  const people = Array.from({ length: PEOPLE - 1 }, (_, place) => ({ name: `Person ${place}`, amount: 12 }))
  await addPeople(admin, group.id, people)
  const body = { every: 'month', next: daysAfter(londonDay(), 1), daysToPay: 14 }
  const response = await call(setSeries, `/group/${group.id}/series`, {
    method: 'PUT',
    token: admin.token,
    body,
  })
  const id: string = response.body.series._id
  for (let period = 1; period < PERIODS; period += 1) {
    await db.series.update({ where: { id }, data: { next: addMs(now(), (period - PERIODS) * DAY) } })
    await openPeriod(id)
  }
  return { viewer: { userId: admin.id } as Viewer, groupId: group.id }
}

nightTest(
  'a season of 60 people and 12 periods is read and drawn in 200 ms',
  async () => {
    const { viewer, groupId } = await aYear()
    const measureMs = async () => {
      const startedAt = performance.now()
      const view = await getSeasonView(viewer, groupId)
      const shown = renderToStaticMarkup(createElement(SeasonScreen, view))
      expect([view.season?.people.length, view.season?.periods.length]).toEqual([PEOPLE, PERIODS])
      expect(shown.match(/<td/g)).toHaveLength(PEOPLE * PERIODS)
      return performance.now() - startedAt
    }
    const times: number[] = []
    for (let turn = 0; turn < 7; turn += 1) times.push(await measureMs())
    const tookMs = Math.round(times.sort((a, b) => a - b)[3] ?? 0)
    process.stderr.write(`a season of ${PEOPLE} × ${PERIODS}: ${tookMs} ms\n`)
    expect(tookMs).toBeLessThan(timeLimit(200))
  },
  testTimeoutMs,
)
