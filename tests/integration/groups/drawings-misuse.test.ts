import { GET as preview } from '@/app/(public)/c/[code]/preview.png/route'
import { GET as qrPng } from '@/app/(public)/c/[code]/qr.png/route'
import { GET as strokeOfGift } from '@/app/(public)/gift/[token]/stroke.png/route'
import { GET as strokeOfPerson } from '@/app/(public)/p/[token]/stroke.png/route'
import { GET as strokeOfMember } from '@/app/api/group/[id]/stroke.png/route'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink } from '../../support/gifts'
import { pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { personalTokenOf } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { aReveal, passOpeningTime, readRevealPdf } from '../../support/reveal'

/** Everything heavy is drawn one after another for everybody, and seventeen have a place: nobody takes them all. */

jest.mock('@/lib/base/documents/draw-in-turn', () => {
  const real = jest.requireActual('@/lib/base/documents/draw-in-turn')
  return { drawInTurn: jest.fn(real.drawInTurn) }
})

openDatabase()
const provider = openProvider()
beforeEach(async () => {
  ;(drawInTurn as jest.Mock).mockClear()
  await db.$executeRaw`DELETE FROM rate_limits`
})

const queuedCallers = (): unknown[] => [...new Set((drawInTurn as jest.Mock).mock.calls.map(([who]) => who))]

nightTest('whoever asks for pictures of many groups has one place, whatever they are of', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  const { code: another } = await aGroupWithLink()
  const { token } = await aGift(provider, code, 20)
  await pay(provider, payer, groupId, 30)
  const personal = await personalTokenOf(payer, groupId)
  const card = await aReveal(admin, groupId)
  await passOpeningTime(groupId)
  const answers = [
    await call(qrPng, `/c/${code}/qr.png`),
    await call(qrPng, `/c/${another}/qr.png`),
    await call(preview, `/c/${another}/preview.png`),
    await call(strokeOfGift, `/gift/${token}/stroke.png`),
    await call(strokeOfPerson, `/p/${personal}/stroke.png`),
    await readRevealPdf(card),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(queuedCallers()).toEqual(['10.0.0.1'])
})

nightTest('so has a whole IPv6 /48, and a member with their own strokes', async () => {
  const { payer, groupId, code } = await aGroupWithLink()
  const { code: another } = await aGroupWithLink()
  for (const [place, one] of [code, another].entries())
    await call(qrPng, `/c/${one}/qr.png`, { headers: { 'x-forwarded-for': `2001:db8:7:${place + 1}::1` } })
  expect(queuedCallers()).toEqual(['2001:db8:7::/48'])
  await pay(provider, payer, groupId, 30)
  await call(strokeOfMember, `/group/${groupId}/stroke.png`, { token: payer.token })
  expect(queuedCallers().at(-1)).toBe(payer.id)
})
