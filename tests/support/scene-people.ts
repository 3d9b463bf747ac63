import { POST as add } from '@/app/api/group/[id]/add/route'
import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as recordPayment } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { PUT as setTwoKeys } from '@/app/api/group/[id]/two-keys/route'
import { POST as accept } from '@/app/api/join-request/[id]/accept/route'
import { POST as joinByLink } from '@/app/api/link/[code]/join/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as askBackByLink } from '@/app/api/personal/[token]/payments/[id]/refund-request/route'
import { POST as declineRequest } from '@/app/api/refund-request/[id]/decline/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { type Act, callAs, choosePayment, control, personOf, type Scene } from './scene'

/** What people do to a group besides paying: who is in it, who may send money, where it goes, who asks for it back. */

const inGroup =
  (handler: Parameters<typeof callAs>[0], lastSegment: string, body?: object, method = 'POST'): Act =>
  (scene, step) =>
    callAs(handler, `/group/${scene.groupId}/${lastSegment}`, personOf(scene, step), body, method)

/** Made by both admins in turn, because either may no longer be one. */
const aboutPerson =
  (handler: Parameters<typeof callAs>[0], lastSegment: string): Act =>
  async (scene, step) => {
    const { username } = personOf(scene, step)
    for (const admin of scene.admins)
      await callAs(handler, `/group/${scene.groupId}/${lastSegment}`, admin, { username })
  }

const answerWaitingTransfer =
  (handler: Parameters<typeof callAs>[0], lastSegment: string): Act =>
  async (scene, step) => {
    const waiting = await db.transfer.findFirst({ where: waitingFilter(scene) })
    if (waiting) await callAs(handler, `/transfer/${waiting.id}/${lastSegment}`, personOf(scene, step), {})
  }

const waitingFilter = ({ groupId }: Scene) => ({ awaitingUntil: { not: null }, transaction: { groupId } })

async function connect(scene: Scene, step: Parameters<Act>[1]) {
  await callAs(onboard, `/payment/${scene.groupId}/onboard-stripe`, personOf(scene, step), undefined, 'POST')
  const account = await db.payoutAccount.findFirst({
    where: { groupId: scene.groupId, disconnectedAt: null, providerAccountId: { not: null } },
  })
  if (!account?.providerAccountId) return
  scene.accountId = account.providerAccountId
  await control(scene, { completeOnboarding: scene.accountId })
}

/** Joins at once or with an admin's approval; then an admin gives them the same share as the others. */
async function join(scene: Scene, step: Parameters<Act>[1]) {
  const { groupId, code, admins } = scene
  const person = personOf(scene, step)
  await db.link.update({ where: { groupId }, data: { join: step.on ? 'open' : 'ask' } })
  const { status } = await callAs(joinByLink, `/link/${code}/join`, person, undefined, 'POST')
  if (status >= 400) return
  const requests = await db.joinRequest.findMany({ where: { groupId, status: 'open' } })
  const amount = { username: person.username, amount: 500 }
  for (const admin of admins) {
    for (const { id } of requests)
      await callAs(accept, `/join-request/${id}/accept`, admin, undefined, 'POST')
    await callAs(setAmount, `/group/${groupId}/member/set-amount`, admin, amount, 'PUT')
  }
}

export const PEOPLE_ACTS: Record<string, Act> = {
  leave: inGroup(leave, 'leave', {}),
  'join by link': join,
  'come back to the group': aboutPerson(add, 'add'),
  'make admin': aboutPerson(makeAdmin, 'role'),
  'remove admin': aboutPerson(removeAdmin, 'remove-admin'),
  'delete the group': inGroup(deleteGroup, 'delete', undefined, 'DELETE'),
  'delete the account': (scene, step) =>
    callAs(deleteUser, `/user/${personOf(scene, step).id}`, personOf(scene, step), undefined, 'DELETE'),
  disconnect: inGroup(disconnect, 'payout-account', undefined, 'DELETE'),
  connect,
  'swap the account': async (scene, step) => {
    await PEOPLE_ACTS.disconnect?.(scene, step)
    await connect(scene, step)
  },
  'two keys': (scene, step) => inGroup(setTwoKeys, 'two-keys', { on: step.on ?? true }, 'PUT')(scene, step),
  confirm: answerWaitingTransfer(confirm, 'confirm'),
  'decline transfer': answerWaitingTransfer(decline, 'decline'),
  // Ends their 72 hours; the sweep decides what becomes of them.
  'nobody answers': (scene) =>
    db.transfer.updateMany({ where: waitingFilter(scene), data: { awaitingUntil: now() } }),
  note: async (scene, step) => {
    const { username } = personOf(scene, step)
    const body = { username, amount: (step.pence ?? 0) / 100, method: 'cash' }
    for (const admin of scene.admins)
      await callAs(recordPayment, `/group/${scene.groupId}/noted-payment`, admin, body)
  },
  'take back a note': async (scene, step) => {
    const noted = await db.transaction.findMany({ where: { groupId: scene.groupId, type: 'noted' } })
    const { id } = noted[(step.which ?? 0) % Math.max(1, noted.length)] ?? {}
    if (id) await callAs(takeBack, `/noted-payment/${id}`, scene.admins[0], undefined, 'DELETE')
  },
  'ask back': async (scene, step) => {
    const chosen = choosePayment(scene, step)
    if (chosen?.personalToken) {
      const path = `/personal/${chosen.personalToken}/payments/${chosen.id}/refund-request`
      await callAs(askBackByLink, path, undefined, { reason: 'Ill' })
    } else if (chosen)
      await callAs(askBack, `/payment/${chosen.id}/refund-request`, chosen.payer, { reason: 'Ill' })
  },
  'decline request': async (scene, step) => {
    const openRequest = await db.refundRequest.findFirst({
      where: { status: 'open', payment: { transaction: { groupId: scene.groupId } } },
    })
    const body = { reason: 'It is spent' }
    if (openRequest)
      await callAs(declineRequest, `/refund-request/${openRequest.id}/decline`, personOf(scene, step), body)
  },
}
