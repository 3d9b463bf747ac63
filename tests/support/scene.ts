import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { fetchCheckout, partsOf } from '@/lib/stripe/checkout'
import { sweep } from '@/lib/worker/sweep'
import { call } from './call'
import type { Step } from './history'
import { aGroup, aUser, balanceOf, connectPayout, settleReversals, type TestUser } from './money'
import type { Postman } from './postman'
import type { OpenProvider } from './provider'

/** A group with two admins and a payout account, and all that a history does in it. */

export type Started = { id: string; session: string | null; amountPence: number; payer: TestUser }

export type Scene = {
  provider: OpenProvider
  /** Who brings the webhooks; without one they come by themselves. */
  postman?: Postman
  groupId: string
  admins: TestUser[]
  people: TestUser[]
  account: string
  started: Started[]
  disputes: string[]
}

export async function openScene(provider: OpenProvider, postman?: Postman): Promise<Scene> {
  const people = [await aUser('one'), await aUser('two'), await aUser('three')]
  const [admin, ...members] = people as [TestUser, ...TestUser[]]
  const group = await aGroup({ admin, members, contributionPence: 50_000 })
  await db.member.updateMany({
    where: { groupId: group.id, userId: members[0]?.id },
    data: { role: 'admin' },
  })
  const account = await connectPayout(provider, admin, group.id)
  const admins = people.slice(0, 2)
  return { provider, postman, groupId: group.id, admins, people, account, started: [], disputes: [] }
}
/** Runs a history; what the product or the provider refuses is part of it, a 500 is not. */
export async function play(scene: Scene, steps: Step[]) {
  for (const each of steps) {
    const act = ACTS[each.does]
    if (!act) throw new Error(`nobody knows how to ${each.does}`)
    await act(scene, each)
  }
}

type Act = (scene: Scene, each: Step) => Promise<unknown>

const personOf = ({ people }: Scene, { who: index = 0 }: Step) => people[index % people.length] as TestUser
const chosenBy = ({ started }: Scene, { which: index = 0 }: Step) =>
  started[index % Math.max(1, started.length)]

/** A change at the provider; one that it refuses changes nothing. */
const control = ({ provider }: Scene, change: Parameters<OpenProvider['control']['apply']>[0]) =>
  provider.control.apply(change).catch(() => ({ dispute: undefined }))

const atSession =
  (change: (session: string) => Parameters<OpenProvider['control']['apply']>[0]): Act =>
  async (scene, each) => {
    const session = chosenBy(scene, each)?.session
    if (session) await control(scene, change(session))
  }

const byPayer =
  (handler: Parameters<typeof call>[0], last: string, body?: object): Act =>
  async (scene, each) => {
    const chosen = chosenBy(scene, each)
    if (chosen) await ask(handler, `/payment/${chosen.id}/${last}`, chosen.payer, body)
  }

/** Decided ones too: a bank may change its mind. */
const moveDispute =
  (to: (each: Step) => 'needs_response' | 'won' | 'lost' | 'appeal_under_review'): Act =>
  async (scene, each) => {
    const dispute = scene.disputes[(each.which ?? 0) % Math.max(1, scene.disputes.length)]
    if (dispute) await control(scene, { disputeMove: { dispute, to: to(each) } })
  }

const ACTS: Record<string, Act> = {
  start: (scene, each) => start(scene, personOf(scene, each), each.pence ?? 0),
  pay: async (scene, each) => {
    const made = await start(scene, personOf(scene, each), each.pence ?? 0)
    if (made?.session) await control(scene, { pay: made.session })
  },
  'pay late': atSession((session) => ({ pay: session })),
  decline: atSession((session) => ({ pay: session, card: '4000000000000002' })),
  expire: atSession((session) => ({ expire: session })),
  'come back': byPayer(status, 'status'),
  cancel: byPayer(cancel, 'cancel', {}),
  transfer: (scene, each) => transferBy(scene, each.who, each.pence ?? 0),
  'transfer all': async (scene, each) =>
    transferBy(scene, each.who, (await balanceOf(scene.groupId)).availablePence),
  'transfer by two': (scene, each) =>
    Promise.all([0, 1].map((admin) => transferBy(scene, admin, each.pence ?? 0))),
  reverse: () => settleReversals(),
  refund: async (scene, each) => {
    const chosen = chosenBy(scene, each)
    const body = { amount: (each.pence ?? 0) / 100 }
    if (chosen) await ask(refund, `/payment/${chosen.id}/refund`, scene.admins[0], body)
  },
  'refund outside': async (scene, each) => {
    const chosen = chosenBy(scene, each)
    const charge = await chargeOf(chosen)
    const amount = 1 + ((each.pence ?? 0) % Math.max(1, chosen?.amountPence ?? 1))
    if (charge) await control(scene, { refundOutside: { charge, amount } })
  },
  dispute: async (scene, each) => {
    const charge = await chargeOf(chosenBy(scene, each))
    if (!charge) return
    const { dispute } = await control(scene, {
      disputeOpen: charge,
      amount: each.pence,
      inquiry: each.inquiry,
    })
    if (dispute) scene.disputes.push(dispute)
  },
  escalate: moveDispute(() => 'needs_response'),
  decide: moveDispute(({ won }) => (won ? 'won' : 'lost')),
  appeal: moveDispute(() => 'appeal_under_review'),
  'pay out': (scene) => control(scene, { payOut: { account: scene.account, amount: 20_000 } }),
  sweep: async (scene, each) => {
    await scene.provider.passTime((each.minutes ?? 0) * MINUTE)
    await sweep()
  },
  fault: (scene, { path = '', mode, times = 1 }) =>
    control(scene, { fail: [{ method: 'POST', path, mode: mode as '503', times }] }),
  webhooks: (scene, each) => control(scene, { webhooks: each.mode ?? 'normal' }),
  'webhooks come': async ({ postman }, { picks = [] }) => postman?.bring(picks),
}

const transferBy = ({ groupId, admins }: Scene, by: number | undefined, amountPence: number) =>
  ask(transfer, `/payment/${groupId}/transfer`, admins[(by ?? 0) % 2], { amount: amountPence / 100 })

async function start(scene: Scene, payer: TestUser, amountPence: number): Promise<Started | null> {
  const answer = await ask(initialize, `/payment/${scene.groupId}/initialize`, payer, {
    email: payer.email,
    amount: amountPence / 100,
    isInternational: false,
  })
  if (answer.status !== 201) return null
  const { checkoutSessionId } = await db.payment.findUniqueOrThrow({
    where: { id: answer.body.transactionId },
  })
  const started = { id: answer.body.transactionId, session: checkoutSessionId, amountPence, payer }
  scene.started.push(started)
  return started
}

/** A call by somebody; a 500 is never a way to say no. */
async function ask(handler: Parameters<typeof call>[0], path: string, by?: TestUser, body?: object) {
  const answer = await call(handler, path, { token: by?.token, body })
  if (answer.status === 500) throw new Error(`${path} answered 500: ${JSON.stringify(answer.body)}`)
  return answer
}

async function chargeOf(started: Started | undefined): Promise<string | null> {
  if (!started?.session) return null
  return partsOf(await fetchCheckout(started.session)).charge?.id ?? null
}
