import { POST as accept } from '@/app/api/claim/[id]/accept/route'
import { DELETE as remove } from '@/app/api/group/[id]/people/[memberId]/route'
import { POST as add } from '@/app/api/group/[id]/people/route'
import { POST as payByLink } from '@/app/api/personal/[token]/pay/route'
import { POST as acceptPlaceRequest } from '@/app/api/place-request/[id]/accept/route'
import { askUsersByAddress } from '@/lib/groups/claims/ask-users-by-address'
import { ensurePersonalLinks } from '@/lib/groups/personal-pages/links'
import { lockGroup } from '@/lib/membership/membership'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { anIpAddress } from './personal-pages'
import { type Act, callAs, control, personOf, type Scene, type StartedPayment } from './scene'

/** People on the group's list: they come, pay by their link, go, are listed again, and turn out to have an account. */

const LISTED_COUNT = 3

const listListedMembers = ({ groupId }: Scene) =>
  db.member.findMany({
    where: { groupId, leftAt: null, user: { listed: true } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })

const chooseListed = async (scene: Scene, { which = 0 }: Parameters<Act>[1]) => {
  const listed = await listListedMembers(scene)
  return listed[which % Math.max(1, listed.length)]
}

/** By both admins in turn, because either may no longer be one: the second time, the same person is left out. */
const listSomebody: Act = async (scene, { which = 0 }) => {
  const index = which % LISTED_COUNT
  // Of the three, two are members already, and one is the person who comes through the link.
  const { email = '' } = scene.people[index + 1] ?? {}
  const people = [{ name: `Listed ${index}`, email, amount: 500 }]
  for (const admin of scene.admins) await callAs(add, `/group/${scene.groupId}/people`, admin, { people })
}

const payFromList: Act = async (scene, step) => {
  const member = await chooseListed(scene, step)
  if (!member) return
  const linkId = (await transact((tx) => ensurePersonalLinks(tx, [member.id]))).get(member.id) ?? ''
  const token = personalToken(linkId)
  const amountPence = step.pence ?? 0
  const request = new Request(`http://localhost:3000/api/personal/${token}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anIpAddress() },
    body: JSON.stringify({ amount: amountPence / 100 }),
  })
  const answer = await payByLink(request)
  if (answer.status === 500) throw new Error(`a personal page answered 500: ${await answer.text()}`)
  if (answer.status !== 201) return
  const { transactionId: id } = await answer.json()
  const { checkoutSessionId: session } = await db.payment.findUniqueOrThrow({ where: { id } })
  const started: StartedPayment = {
    id,
    session,
    amountPence,
    payer: scene.people[0] as StartedPayment['payer'],
    personalToken: token,
  }
  scene.startedPayments.push(started)
  if (session && !step.waits) await control(scene, { pay: session })
}

/** Whoever owns a place's address takes it over; who has a place already, once an admin joins the two. */
const claimPlace: Act = async (scene, step) => {
  const { groupId, admins } = scene
  const claimant = personOf(scene, step)
  const memberIds = (await listListedMembers(scene)).map(({ id }) => id)
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await askUsersByAddress(tx, memberIds, 'email')
  })
  const claims = await db.claim.findMany({
    where: { userId: claimant.id, status: { in: ['open', 'asked'] }, member: { groupId } },
  })
  for (const { id } of claims) await callAs(accept, `/claim/${id}/accept`, claimant, undefined, 'POST')
  for (const admin of admins)
    for (const { id } of claims)
      await callAs(acceptPlaceRequest, `/place-request/${id}/accept`, admin, undefined, 'POST')
}

export const LIST_ACTS: Record<string, Act> = {
  'list somebody': listSomebody,
  'pay from the list': payFromList,
  'claim a place': claimPlace,
  'take off the list': async (scene, step) => {
    const member = await chooseListed(scene, step)
    if (!member) return
    for (const admin of scene.admins)
      await callAs(remove, `/group/${scene.groupId}/people/${member.id}`, admin, undefined, 'DELETE')
  },
}
