import { GET as getLink, POST as renew } from '@/app/api/group/[id]/people/[memberId]/link/route'
import { POST as postReduction } from '@/app/api/personal/[token]/can-manage/route'
import { POST as open } from '@/app/api/personal/[token]/opened/route'
import { POST as pay } from '@/app/api/personal/[token]/pay/route'
import { POST as cancel } from '@/app/api/personal/[token]/payments/[id]/cancel/route'
import { POST as askBack } from '@/app/api/personal/[token]/payments/[id]/refund-request/route'
import { POST as promise } from '@/app/api/personal/[token]/promise/route'
import { GET as read } from '@/app/api/personal/[token]/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import { aGroupOfPayers, type TestUser } from './money'
import { memberIdOf } from './reminders'

/** Personal pages, for tests. */

let addressCount = 0
/** A new address each time, because limits count per address. */
export const anIpAddress = () => `10.9.${(addressCount >> 8) & 255}.${addressCount++ & 255}`

const withIpAddress = (headers: object) => ({ headers: { 'x-forwarded-for': anIpAddress(), ...headers } })

const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

export const askForLink = async (by: TestUser, groupId: string, member = by) =>
  call(getLink, `/group/${groupId}/people/${await memberIdOf(groupId, member)}/link`, {
    token: by.token,
    ...withIpAddress({}),
  })

export const personalTokenOf = async (who: TestUser, groupId: string): Promise<string> =>
  tokenIn((await askForLink(who, groupId)).body.link.url)

export const renewLink = async (by: TestUser, groupId: string, body: object = { renew: true }) =>
  call(renew, `/group/${groupId}/people/${await memberIdOf(groupId, by)}/link`, { token: by.token, body })

/** Three who owe £100 each, and the link of one of them. */
export async function aPersonalLink() {
  const scene = await aGroupOfPayers()
  const groupId = scene.group.id
  return { ...scene, groupId, token: await personalTokenOf(scene.payer, groupId) }
}

export const getPersonalPage = (token: string, headers: object = {}) =>
  call(read, `/personal/${token}`, withIpAddress(headers))
export const personalPageOf = async (token: string) => (await getPersonalPage(token)).body.personal
export const payByToken = (token: string, body: object = {}, headers: object = {}) =>
  call(pay, `/personal/${token}/pay`, { body, ...withIpAddress(headers) })
export const markOpened = (token: string) => call(open, `/personal/${token}/opened`, { method: 'POST' })
export const promiseByToken = (token: string, body: object) =>
  call(promise, `/personal/${token}/promise`, { body })
export const requestReductionByToken = (token: string, body: object) =>
  call(postReduction, `/personal/${token}/can-manage`, { body })
export const requestRefundByToken = (token: string, id: string, headers: Record<string, string> = {}) =>
  call(askBack, `/personal/${token}/payments/${id}/refund-request`, {
    body: { reason: 'By mistake' },
    headers,
  })
export const cancelByToken = (token: string, id: string) =>
  call(cancel, `/personal/${token}/payments/${id}/cancel`, { method: 'POST' })

/** The provider's session of a payment. */
export const sessionOf = async (id: string) =>
  (await db.payment.findUniqueOrThrow({ where: { id } })).checkoutSessionId ?? ''
