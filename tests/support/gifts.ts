import { randomUUID } from 'node:crypto'
import { PUT as hide } from '@/app/api/gift/[token]/hidden/route'
import { PUT as change, GET as read } from '@/app/api/gift/[token]/route'
import { GET as list } from '@/app/api/group/[id]/gifts/route'
import { POST as postLink, PUT as putLink } from '@/app/api/group/[id]/link/route'
import { POST as give } from '@/app/api/link/[code]/gift/route'
import { GET as readLink } from '@/app/api/link/[code]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import { aGroupOfPayers, type TestUser } from './money'
import type { Provider } from './provider'

/** Gifts through a group's link, for tests. */

/** The code of a group's link with these settings. */
export async function aLinkCode(admin: TestUser, groupId: string, settings: object = {}): Promise<string> {
  const { body } = await call(postLink, `/group/${groupId}/link`, { method: 'POST', token: admin.token })
  await call(putLink, `/group/${groupId}/link`, { method: 'PUT', token: admin.token, body: settings })
  return body.link.code
}

export const aGiverEmail = () => `giver_${randomUUID().slice(0, 8)}@example.com`

let addressCount = 0
/** A new address each time, because limits count per address. */
const anIpAddress = () =>
  `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount++ & 255}`

/** Posts a gift and returns the response, whatever its status. */
export const askToGive = (code: string, body: object, headers: Record<string, string> = {}) =>
  call(give, `/link/${code}/gift`, {
    headers: { 'x-forwarded-for': anIpAddress(), ...headers },
    body: { name: 'Sam Giver', email: 'sam@example.com', ...body },
  })

export async function startGift(code: string, pounds: number, more: object = {}) {
  const { status, body } = await askToGive(code, { amount: pounds, ...more })
  if (status !== 201) throw new Error(`gift answered ${status}: ${body.message}`)
  const payment = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
  const token = (body.giftUrl as string).split('/').at(-1) ?? ''
  return { id: payment.id, session: payment.checkoutSessionId ?? '', token, url: body.url as string }
}

/** A gift that was paid at the provider and settled here. */
export async function aGift(provider: Provider, code: string, pounds: number, more: object = {}) {
  const started = await startGift(code, pounds, more)
  await provider.control.apply({ pay: started.session, awaitWebhooks: true })
  const { chargeId } = await db.payment.findUniqueOrThrow({ where: { id: started.id } })
  return { ...started, chargeId: chargeId ?? '' }
}

export const giftOf = async (token: string) => (await call(read, `/gift/${token}`)).body.gift
export const changeGift = (token: string, body: object, ipAddress = anIpAddress()) =>
  call(change, `/gift/${token}`, { method: 'PUT', body, headers: { 'x-forwarded-for': ipAddress } })

/** A group of three with a goal of £300 and a link. */
export async function aGroupWithLink(settings: object = {}, goalPence = 30_000) {
  const { admin, payer, other, group } = await aGroupOfPayers(10_000)
  await db.group.update({ where: { id: group.id }, data: { goalPence } })
  return {
    admin,
    payer,
    other,
    groupId: group.id,
    title: group.title,
    code: await aLinkCode(admin, group.id, settings),
  }
}

export const giftsFor = async (by: TestUser, groupId: string) =>
  (await call(list, `/group/${groupId}/gifts`, { token: by.token })).body.gifts
export const refundBy = (by: TestUser, id: string, amount: number) =>
  call(refund, `/payment/${id}/refund`, { token: by.token, body: { amount } })
export const hideGiftMessage = (by: TestUser, id: string, body: { hidden: boolean }) =>
  call(hide, `/gift/${id}/hidden`, { method: 'PUT', token: by.token, body })
export const mailsTo = (email: string) => db.$queryRaw<{ template: string; props: { text?: string } }[]>`
  SELECT data->>'template' AS template, data->'props' AS props FROM pgboss.job
  WHERE name = 'send-mail' AND data->>'to' = ${email} ORDER BY created_on`

/** What anyone with the link can read. */
export const linkOf = async (code: string) => (await call(readLink, `/link/${code}`)).body.link
