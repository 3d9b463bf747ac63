import { GET as drawGiftStroke } from '@/app/(public)/gift/[token]/stroke.png/route'
import { GET as drawPersonalStroke } from '@/app/(public)/p/[token]/stroke.png/route'
import { GET as drawMemberStroke } from '@/app/api/group/[id]/stroke.png/route'
import { now } from '@/lib/base/clock'
import { strokeSvg } from '@/lib/groups/stroke/draw-stroke'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { aCover } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, refundBy, startGift } from '../../support/gifts'
import { pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { personalTokenOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** A picture of one's own stroke: which of how many, and no amount. */

jest.mock('@/lib/groups/stroke/draw-stroke', () => {
  const real = jest.requireActual('@/lib/groups/stroke/draw-stroke')
  return { ...real, strokeSvg: jest.fn(real.strokeSvg) }
})

openDatabase()
const provider = openProvider()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)

const giftStroke = (token: string) => call(drawGiftStroke, `/gift/${token}/stroke.png`)
const lastDrawn = () => (strokeSvg as jest.Mock).mock.lastCall?.[0]

nightTest('a stroke has its place among the payments of members and givers that are still here', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  const first = await aGift(provider, code, 20)
  const second = await aGift(provider, code, 21)
  const third = await aGift(provider, code, 22)
  expect((await giftStroke(second.token)).status).toBe(200)
  expect(lastDrawn()).toMatchObject({ place: 2, total: 3 })
  await stepUp(admin)
  await refundBy(admin, first.id, 20)
  await giftStroke(third.token)
  expect(lastDrawn()).toMatchObject({ place: 2, total: 2 })
  expect(JSON.stringify(lastDrawn())).not.toMatch(/pence|amount|£/i)
  expect((await giftStroke(first.token)).status).toBe(404)
  expect(
    (await call(drawPersonalStroke, `/p/${await personalTokenOf(payer, groupId)}/stroke.png`)).status,
  ).toBe(404)
})

nightTest('a member has theirs when logged in, and nobody else’s', async () => {
  const { payer, other, groupId, code } = await aGroupWithLink()
  await aGift(provider, code, 20)
  const ownStroke = (by: typeof payer) =>
    call(drawMemberStroke, `/group/${groupId}/stroke.png`, { token: by.token })
  expect(await ownStroke(payer)).toMatchObject({ status: 404, body: { code: 'NOT_PAID' } })
  await pay(provider, payer, groupId, 30)
  expect((await ownStroke(payer)).status).toBe(200)
  expect(lastDrawn()).toMatchObject({ place: 2, total: 2 })
  expect((await ownStroke(other)).status).toBe(404)
})

nightTest('the group’s picture lies above the stroke, until it is hidden', async () => {
  const { groupId, code } = await aGroupWithLink()
  const { token } = await aGift(provider, code, 20)
  const isBelowCover = async () => {
    expect((await giftStroke(token)).status).toBe(200)
    return lastDrawn().hasCover ?? false
  }
  expect(await isBelowCover()).toBe(false)
  await aCover(groupId)
  expect(await isBelowCover()).toBe(true)
  await db.picture.updateMany({ data: { hiddenAt: now() } })
  ;(strokeSvg as jest.Mock).mockClear()
  await giftStroke(token)
  expect((strokeSvg as jest.Mock).mock.calls.some(([{ hasCover }]) => hasCover)).toBe(false)
})

nightTest('unpaid, unknown and dead are 404', async () => {
  const { code } = await aGroupWithLink()
  const { token } = await startGift(code, 5)
  for (const dead of [token, 'dead']) expect((await giftStroke(dead)).status).toBe(404)
  expect((await call(drawPersonalStroke, '/p/dead/stroke.png')).status).toBe(404)
})
