import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { newCode } from '@/lib/groups/links/code'
import { giftTokenHash } from '@/lib/platform/auth/gift-token'
import { db } from '@/lib/platform/db/client'
import { fetchCheckout, paymentPartsOf } from '@/lib/platform/stripe/checkout'
import { call } from './call'
import { askToGive } from './gifts'
import type { Step } from './history'
import { aGroup, aUser, connectPayout, type TestUser } from './money'
import { ORDER_FORM } from './order-form'
import type { OpenProvider } from './provider'
import type { WebhookDeliverer } from './webhook-deliverer'

/** A group with two admins and a payout account, and what a history has done in it: see play.ts. */

export type StartedPayment = {
  id: string
  session: string | null
  amountPence: number
  payer: TestUser
  /** For a gift, whose payer has no account here. */
  giftToken?: string
  /** For a listed person, who has no account either. */
  personalToken?: string
}

export type Scene = {
  provider: OpenProvider
  /** Delivers the webhooks; without one they arrive by themselves. */
  deliverer?: WebhookDeliverer
  groupId: string
  /** The code of the group's link. */
  code: string
  admins: TestUser[]
  /** The last is not in the group, but may join through its link. */
  people: TestUser[]
  accountId: string
  startedPayments: StartedPayment[]
  /** Payments that were paid but are not what we asked for. */
  mismatched: string[]
  disputes: string[]
  /** Refunds made in the provider's dashboard. */
  refunds: string[]
}

const provenNow = () => ({ provenAt: new Date(), heldUntil: new Date() })

export async function openScene(
  provider: OpenProvider,
  deliverer?: WebhookDeliverer,
  users?: TestUser[],
): Promise<Scene> {
  const people = users ?? [
    await aUser('one'),
    await aUser('two'),
    await aUser('three'),
    await aUser('newcomer'),
  ]
  // Each has proven their address, so that they are asked whether somebody on the list is them.
  await db.identifier.createMany({
    data: people.map(({ id, email }) => ({ kind: 'email', value: email, userId: id, ...provenNow() })),
    skipDuplicates: true,
  })
  const [admin, ...members] = people.slice(0, 3) as [TestUser, ...TestUser[]]
  const group = await aGroup({ admin, members, contributionPence: 50_000 })
  await db.member.updateMany({
    where: { groupId: group.id, userId: members[0]?.id },
    data: { role: 'admin' },
  })
  const accountId = await connectPayout(provider, admin, group.id)
  const admins = people.slice(0, 2)
  const emptyHistory = { startedPayments: [], mismatched: [], disputes: [], refunds: [] }
  await db.orderForm.create({ data: { groupId: group.id, ...ORDER_FORM } })
  const code = newCode()
  await db.link.create({ data: { groupId: group.id, code, createdById: admin.id, createdAt: new Date() } })
  return { provider, deliverer, groupId: group.id, code, admins, people, accountId, ...emptyHistory }
}

export type Act = (scene: Scene, step: Step) => Promise<unknown>

export const personOf = ({ people }: Scene, { who: index = 0 }: Step) =>
  people[index % people.length] as TestUser
export const choosePayment = ({ startedPayments }: Scene, { which: index = 0 }: Step) =>
  startedPayments[index % Math.max(1, startedPayments.length)]

/** Makes a change at the provider; one that it refuses has no effect. */
export const control = ({ provider }: Scene, change: Parameters<OpenProvider['control']['apply']>[0]) =>
  provider.control.apply(change).catch(() => ({ dispute: undefined, refund: undefined }))

export async function startPaymentIn(
  scene: Scene,
  payer: TestUser,
  amountPence: number,
): Promise<StartedPayment | null> {
  const answer = await callAs(initialize, `/payment/${scene.groupId}/initialize`, payer, {
    email: payer.email,
    amount: amountPence / 100,
    isInternational: false,
  })
  if (answer.status !== 201) return null
  const { checkoutSessionId } = await db.payment.findUniqueOrThrow({
    where: { id: answer.body.transactionId },
  })
  const started = { id: answer.body.transactionId, session: checkoutSessionId, amountPence, payer }
  scene.startedPayments.push(started)
  return started
}

/** Somebody without an account gives through the link. */
export async function startGift(
  scene: Scene,
  input: { amount: number } | { order: object },
): Promise<StartedPayment | null> {
  const body = { email: 'giver@example.com', name: 'Sam', ...input }
  const answer = await askToGive(scene.code, body)
  if (answer.status === 500) throw new Error(`a gift answered 500: ${JSON.stringify(answer.body)}`)
  if (answer.status !== 201) return null
  const giftToken: string = answer.body.giftUrl.split('/').at(-1)
  const { id, payment } = await db.gift.findUniqueOrThrow({
    where: { tokenHash: giftTokenHash(giftToken) },
    include: { payment: { include: { transaction: true } } },
  })
  const started = {
    id,
    session: payment.checkoutSessionId,
    amountPence: payment.transaction.amountPence,
    payer: scene.people[0] as TestUser,
    giftToken,
  }
  scene.startedPayments.push(started)
  return started
}

/** A call by somebody; a 500 is never an acceptable refusal. */
export async function callAs(
  handler: Parameters<typeof call>[0],
  path: string,
  by?: TestUser,
  body?: object,
  method?: string,
) {
  const answer = await call(handler, path, { token: by?.token, body, method })
  if (answer.status === 500) throw new Error(`${path} answered 500: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Null if nobody paid, or if a fault prevented reading it. */
export async function chargeOf(started: StartedPayment | undefined): Promise<string | null> {
  if (!started?.session) return null
  const session = await fetchCheckout(started.session).catch(() => null)
  return session && (paymentPartsOf(session).charge?.id ?? null)
}
