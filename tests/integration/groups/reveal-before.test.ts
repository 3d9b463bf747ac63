import type { Metadata } from 'next'
import { generateMetadata as linkPageMetadata } from '@/app/(public)/c/[code]/page'
import { generateMetadata as personalPageMetadata } from '@/app/(public)/p/[token]/page'
import { GET as drawEnvelope } from '@/app/(public)/reveal/[token]/envelope.png/route'
import { generateMetadata as revealMetadata } from '@/app/(public)/reveal/[token]/page'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { GET as listGroups } from '@/app/api/group/groups/route'
import { GET as listNotifications } from '@/app/api/notifications/[userId]/route'
import { GET as search } from '@/app/api/user/search/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { envelopeSvg } from '@/lib/groups/reveal/draw-envelope'
import { sealedText } from '@/lib/groups/reveal/rules'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, mailsTo } from '../../support/gifts'
import { personalTokenOf } from '../../support/personal-pages'
import { aReveal, passOpeningTime, tomorrow } from '../../support/reveal'

/** Before its time nothing of a surprise is in a preview, a title, a notification, a mail or a search. */

// The request that Next would be handling, from somebody without a session.
jest.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined, has: () => false }),
  headers: async () => new Headers({ 'x-forwarded-for': '10.0.0.3' }),
}))
jest.mock('server-only', () => ({}))

openDatabase()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(() => setClockOffset(0))

const SURPRISE = /reveal|grace|hopper|All of/i

test('machines are told what the sealed page says, and no more than whom it is for once it is open', async () => {
  const { admin, groupId, title } = await aGroupWithLink()
  const opensAt = tomorrow()
  const token = await aReveal(admin, groupId, { opensAt, signedBy: 'All of 4B' })
  const shown = () => revealMetadata({ params: Promise.resolve({ token }) })
  const sealed = await shown()
  expect(sealed).toEqual({
    title: 'Something is on its way',
    description: sealedText({ for: 'Grace', opensAt }),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    openGraph: expect.objectContaining({
      title: 'Something is on its way',
      description: sealedText({ for: 'Grace', opensAt }),
      images: [
        expect.objectContaining({ url: expect.stringMatching(new RegExp(`/reveal/${token}/envelope.png$`)) }),
      ],
    }),
    twitter: expect.anything(),
  })
  expect(JSON.stringify(sealed)).not.toMatch(new RegExp(`${title}|4B`))
  await passOpeningTime(groupId)
  const opened = await shown()
  expect(opened).toMatchObject({ title: 'For Grace', description: 'A card for Grace is open.' })
  expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${title}|4B`))
})

test('the picture beside its link is the envelope, the same before and after, and kept by nobody', async () => {
  const { admin, groupId } = await aGroupWithLink()
  const token = await aReveal(admin, groupId)
  const picture = async () => {
    const { status, headers, body } = await call(drawEnvelope, `/reveal/${token}/envelope.png`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store, max-age=0'])
    return String(body)
  }
  const sealed = await picture()
  expect(sealed.slice(1, 4)).toBe('PNG')
  const { opensAt } = await db.reveal.findUniqueOrThrow({ where: { groupId } })
  setClockOffset(2 * DAY)
  expect(await picture()).toBe(sealed)
  // It is drawn from no more than this.
  expect(envelopeSvg('Grace', opensAt.toISOString())).not.toContain('<text')
  expect((await call(drawEnvelope, '/reveal/dead/envelope.png')).status).toBe(404)
})

test('other pages’ titles and previews, and what a member reads, hears and finds, say nothing of it', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  const token = await personalTokenOf(payer, groupId)
  const readEverything = async () => {
    const read = async (handler: Parameters<typeof call>[0], path: string) =>
      (await call(handler, path, { token: payer.token })).body
    const previews: Metadata[] = [
      await linkPageMetadata({ params: Promise.resolve({ code }), searchParams: Promise.resolve({}) }),
      await personalPageMetadata({ params: Promise.resolve({ token }), searchParams: Promise.resolve({}) }),
    ]
    return {
      previews,
      found: await read(search, '/user/search?q=grace'),
      group: await read(readGroup, `/group/${groupId}`),
      groups: await read(listGroups, '/group/groups'),
      notifications: await read(listNotifications, `/notifications/${payer.id}`),
      mails: await mailsTo(payer.email),
    }
  }
  const before = await readEverything()
  await aReveal(admin, groupId, { for: 'Grace Hopper', signedBy: 'All of 4B' })
  const sealed = await readEverything()
  expect(sealed).toEqual(before)
  expect(JSON.stringify(sealed)).not.toMatch(SURPRISE)
})
