import { GET as drawEnvelope } from '@/app/(public)/reveal/[token]/envelope.png/route'
import { POST as hide } from '@/app/api/operator/hidden/route'
import { POST as report } from '@/app/api/report/route'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { listReportedGroups } from '@/lib/server/operations/reported-groups'
import { call } from '../../support/call'
import { aCover, anUpdate, bytesAt, updatesFor } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, linkOf } from '../../support/gifts'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { aListedGroup, tokenOfPerson } from '../../support/people-list'
import { aReveal, passOpeningTime, readReveal, sayThanks } from '../../support/reveal'

/** Misuse: strangers report what they see, and an operator hides it. */

openDatabase()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)

const send = (url: string, reason = '', from = '203.0.113.5') =>
  call(report, '/report', { body: { url, reason }, headers: { 'x-forwarded-for': from } })
const flagOf = (subject: string) => db.operatorFlag.findFirst({ where: { kind: 'report', subject } })

async function anOperator() {
  const operator = await aSignedInUser({ is2FaEnabled: true })
  env.OPERATORS = [...env.OPERATORS, String(operator.user.email)]
  await db.session.updateMany({
    where: { userId: operator.user.id },
    data: { steppedUpAt: new Date() },
  })
  return operator
}

nightTest(
  'one flag for each group has all that was said, and neither the address nor who said it',
  async () => {
    const { groupId, code } = await aGroupWithLink()
    expect(await send(`/c/${code}`)).toMatchObject({
      status: 200,
      body: { message: 'Thank you. We’ll look at it.' },
    })
    expect((await send(`${env.NEXTAUTH_URL}/c/${code.toLowerCase()}?x=1`, 'Not her picture')).status).toBe(
      200,
    )
    const flag = await flagOf(groupId)
    expect(flag?.detail).toBe('The link’s page: Not her picture\nThe link’s page: No reason given')
    const listed = await aListedGroup()
    const token = await tokenOfPerson(listed.admin, listed.groupId, listed.ann)
    await send(`/p/${token}`, 'I know nobody here')
    const other = await flagOf(listed.groupId)
    expect(other?.detail).toBe('A personal page: I know nobody here')
    expect(JSON.stringify([flag, other])).not.toContain(token)
  },
)

test('a dead link gets the same answer, and another site’s address none', async () => {
  expect((await send('/c/ABCDEFGHJK')).body).toEqual({ message: 'Thank you. We’ll look at it.' })
  expect((await send('/login')).status).toBe(200)
  expect(await send('https://evil.example/c/ABCDEFGHJK')).toMatchObject({
    status: 400,
    body: { errors: { url: expect.any(String) } },
  })
})

test('five an hour for each address', async () => {
  for (let time = 0; time < 5; time += 1) expect((await send('/login')).status).toBe(200)
  expect((await send('/login')).status).toBe(429)
  expect((await send('/login', '', '203.0.113.6')).status).toBe(200)
})

nightTest('reported thanks are on the desk, to be hidden from the card and shown again', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  expect(await listReportedGroups([groupId])).toMatchObject([{ thanks: null }])
  await passOpeningTime(groupId)
  await sayThanks(token, 'Not a kind word')
  const operator = await anOperator()
  const set = (hidden: boolean) =>
    call(hide, '/operator/hidden', { token: operator.token, body: { groupId, kind: 'thanks', hidden } })
  const thanksOnCard = async () => (await readReveal(token)).body.reveal.thanks
  await set(true)
  expect(await listReportedGroups([groupId])).toMatchObject([
    { thanks: { text: 'Not a kind word', isHidden: true } },
  ])
  expect(await thanksOnCard()).toBeNull()
  await set(false)
  expect(await listReportedGroups([groupId])).toMatchObject([{ thanks: { isHidden: false } }])
  expect(await thanksOnCard()).toBe('Not a kind word')
})

nightTest('a card with unkind words on its envelope is hidden with it, and shown again', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  const operator = await anOperator()
  const set = (hidden: boolean) =>
    call(hide, '/operator/hidden', { token: operator.token, body: { groupId, kind: 'card', hidden } })
  const statuses = async () => [
    (await readReveal(token)).status,
    (await call(drawEnvelope, `/reveal/${token}/envelope.png`)).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await set(true)
  const [reported] = await listReportedGroups([groupId])
  expect(reported?.card).toMatchObject({ for: expect.any(String), isHidden: true })
  expect(await statuses()).toEqual([404, 404])
  await set(false)
  expect(await statuses()).toEqual([200, 200])
})

nightTest(
  'what an operator hides is gone from pages and from its address, until it is shown again',
  async () => {
    const { admin, groupId, code } = await aGroupWithLink()
    const url = `/api/pictures/${await aCover(groupId)}`
    const id = await anUpdate(groupId, admin.id)
    const operator = await anOperator()
    const set = (body: object) =>
      call(hide, '/operator/hidden', { token: operator.token, body: { groupId, ...body } })
    expect((await call(hide, '/operator/hidden', { token: admin.token, body: {} })).status).toBe(404)
    expect((await set({ kind: 'cover', hidden: true })).status).toBe(200)
    expect((await set({ kind: 'update', id, hidden: true })).status).toBe(200)
    const link = await linkOf(code)
    expect([link.coverUrl, link.updates, await updatesFor(admin, groupId), await bytesAt(url)]).toEqual([
      null,
      [],
      [],
      null,
    ])
    expect(await listReportedGroups([groupId, 'The page /login'])).toMatchObject([
      { groupId, cover: { isHidden: true }, updates: [{ _id: id, isHidden: true }] },
    ])
    await set({ kind: 'cover', hidden: false })
    await set({ kind: 'update', id, hidden: false })
    expect([(await linkOf(code)).coverUrl, (await linkOf(code)).updates.length]).toEqual([url, 1])
    const { groupId: other } = await aListedGroup()
    const setInOtherGroup = (body: object) =>
      call(hide, '/operator/hidden', { token: operator.token, body: { groupId: other, ...body } })
    expect((await setInOtherGroup({ kind: 'cover', hidden: true })).status).toBe(404)
    expect((await setInOtherGroup({ kind: 'update', id, hidden: true })).status).toBe(404)
    expect((await setInOtherGroup({ kind: 'update', hidden: true })).status).toBe(400)
    const actions = await db.operatorAction.findMany({ where: { subject: groupId }, orderBy: { id: 'asc' } })
    expect(actions.map(({ what, detail }) => `${what} ${detail}`)).toEqual([
      'content-hidden cover',
      `content-hidden update ${id}`,
      'content-shown cover',
      `content-shown update ${id}`,
    ])
  },
)
