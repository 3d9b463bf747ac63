import fc from 'fast-check'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { MINUTE, setClockOffset } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { sweep } from '@/lib/payments/sweep'
import { fetchCheckout, partsOf } from '@/lib/stripe/checkout'
import { call } from './call'
import { aGroup, aUser, connectPayout, type TestUser } from './money'
import type { Provider } from './provider'

/** Random histories of one group: everything that people, the provider and the network may do, in any order. */

const FAULTS = ['429', '503', '500-before', '500-after', 'reset-before', 'reset-after'] as const
const FAULTY_PATHS = ['/v1/checkout/sessions', '/v1/transfers', '/v1/refunds'] as const

const who = fc.nat(2)
const which = fc.nat(20)
const pence = fc.integer({ min: 10, max: 9000 })

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay'), who, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('start'), who, pence }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay late'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('come back'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('transfer'), who, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer by two'), pence }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund'), which, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund outside'), which, pence }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decide'), won: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay out') }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sweep'), minutes: fc.integer({ min: 0, max: 12 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fault'),
      path: fc.constantFrom(...FAULTY_PATHS),
      mode: fc.constantFrom(...FAULTS),
      times: fc.constantFrom(1, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('webhooks'),
      mode: fc.constantFrom('normal', 'drop', 'double', 'reorder'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deliver again') }) },
)

/** What a step says; parts that its kind does not have are absent. */
type Step = {
  does: string
  who?: number
  which?: number
  pence?: number
  won?: boolean
  minutes?: number
  path?: string
  mode?: string
  times?: number
}

export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 4, maxLength: 25, size: 'max' })

export type Started = { id: string; session: string | null; amountPence: number; payer: TestUser }

export type Scene = {
  provider: Provider
  groupId: string
  admins: TestUser[]
  people: TestUser[]
  account: string
  started: Started[]
  disputes: string[]
  clockMs: number
}

export async function openScene(provider: Provider): Promise<Scene> {
  const people = [await aUser('one'), await aUser('two'), await aUser('three')]
  const [admin, ...members] = people as [TestUser, ...TestUser[]]
  const group = await aGroup({ admin, members, contributionPence: 50_000 })
  await db.member.updateMany({
    where: { groupId: group.id, userId: members[0]?.id },
    data: { role: 'admin' },
  })
  const account = await connectPayout(provider, admin, group.id)
  const admins = people.slice(0, 2)
  return {
    provider,
    groupId: group.id,
    admins,
    people,
    account,
    started: [],
    disputes: [],
    clockMs: 0,
  }
}

/** Runs a history; what the product or the provider refuses is part of it, a 500 is not. */
export async function play(scene: Scene, steps: Step[]) {
  for (const each of steps) await take(scene, each)
}

async function take(scene: Scene, each: Step): Promise<unknown> {
  const { provider, groupId, people, admins } = scene
  const control = (change: Parameters<typeof provider.control.apply>[0]) =>
    provider.control.apply(change).catch(() => ({ dispute: undefined }))
  const person = people[each.who ?? 0] ?? people[0]
  const chosen = scene.started[(each.which ?? 0) % Math.max(1, scene.started.length)]
  const amount = (each.pence ?? 0) / 100
  switch (each.does) {
    case 'start':
      return person && start(scene, person, each.pence ?? 0)
    case 'pay': {
      const made = person && (await start(scene, person, each.pence ?? 0))
      return made?.session && control({ pay: made.session })
    }
    case 'pay late':
      return chosen?.session && control({ pay: chosen.session })
    case 'decline':
      return chosen?.session && control({ pay: chosen.session, card: '4000000000000002' })
    case 'expire':
      return chosen?.session && control({ expire: chosen.session })
    case 'come back':
      return chosen && ask(status, `/payment/${chosen.id}/status`, chosen.payer)
    case 'cancel':
      return chosen && ask(cancel, `/payment/${chosen.id}/cancel`, chosen.payer, {})
    case 'transfer':
      return ask(transfer, `/payment/${groupId}/transfer`, admins[(each.who ?? 0) % 2], { amount })
    case 'transfer by two':
      return Promise.all(
        admins.map((admin) => ask(transfer, `/payment/${groupId}/transfer`, admin, { amount })),
      )
    case 'refund':
      return chosen && ask(refund, `/payment/${chosen.id}/refund`, admins[0], { amount })
    case 'refund outside': {
      const charge = await chargeOf(chosen)
      return charge && control({ refundOutside: { charge, amount: each.pence ?? 1 } })
    }
    case 'dispute': {
      const charge = await chargeOf(chosen)
      const { dispute } = charge ? await control({ disputeOpen: charge }) : { dispute: undefined }
      return dispute && scene.disputes.push(dispute)
    }
    case 'decide': {
      const dispute = scene.disputes.shift()
      return dispute && control({ disputeClose: dispute, outcome: each.won ? 'won' : 'lost' })
    }
    case 'pay out':
      return control({ payOut: { account: scene.account, amount: 2000 } })
    case 'sweep':
      return passTime(scene, (each.minutes ?? 0) * MINUTE).then(sweep)
    case 'fault':
      return control({
        fail: [{ method: 'POST', path: each.path ?? '', mode: each.mode as '503', times: each.times ?? 1 }],
      })
    case 'webhooks':
      return control({ webhooks: each.mode ?? 'normal' })
    case 'deliver again':
      return control({ deliverEvents: 'all' })
    default:
      throw new Error(`nobody knows how to ${each.does}`)
  }
}

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

/** Moves the product's clock and the provider's together. */
export async function passTime(scene: Scene, ms: number) {
  scene.clockMs += ms
  setClockOffset(scene.clockMs)
  await scene.provider.control.apply({ clock: { aheadSeconds: scene.clockMs / 1000 } })
}
