import { POST as cancelGift } from '@/app/api/gift/[token]/cancel/route'
import { GET as readGift } from '@/app/api/gift/[token]/route'
import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as cancelPersonal } from '@/app/api/personal/[token]/payments/[id]/cancel/route'
import { GET as readPersonal } from '@/app/api/personal/[token]/route'
import { MINUTE } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { ProviderError } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import type { call } from './call'
import type { Step } from './history'
import { balanceOf, settleReversals } from './money'
import type { OpenProvider } from './provider'
import {
  type Act,
  callAs,
  choosePayment,
  control,
  personOf,
  type Scene,
  startGift,
  startPaymentIn,
} from './scene'
import { LIST_ACTS } from './scene-listed-people'
import { ORDER_ACTS } from './scene-orders'
import { PEOPLE_ACTS } from './scene-people'
import { PROVIDER_ACTS } from './scene-provider'
import { WRAP_UP_ACTS } from './scene-wrap-up'

/**
 * Runs a history, this many steps at the same moment. Refusals by the product or the provider are part of it, but a 500
 * is not.
 */
export async function runHistory(scene: Scene, steps: Step[], concurrency = 1) {
  for (let from = 0; from < steps.length; from += concurrency) {
    const batch = steps.slice(from, from + concurrency)
    const results = await Promise.allSettled(batch.map((step) => act(scene, step)))
    for (const one of results) if (one.status === 'rejected') throw one.reason
  }
}

async function act(scene: Scene, step: Step) {
  const action = ACTS[step.does]
  if (!action) throw new Error(`nobody knows how to ${step.does}`)
  await action(scene, step)
}

const atSession =
  (change: (session: string) => Parameters<OpenProvider['control']['apply']>[0]): Act =>
  async (scene, step) => {
    const session = choosePayment(scene, step)?.session
    if (session) await control(scene, change(session))
  }

const byPayer =
  (handler: Parameters<typeof call>[0], lastSegment: string, body?: object): Act =>
  async (scene, step) => {
    const chosen = choosePayment(scene, step)
    if (!chosen) return
    const { giftToken: token, personalToken } = chosen
    if (personalToken)
      return lastSegment === 'cancel'
        ? callAs(cancelPersonal, `/personal/${personalToken}/payments/${chosen.id}/cancel`, undefined, {})
        : callAs(readPersonal, `/personal/${personalToken}`)
    if (token)
      await (lastSegment === 'cancel'
        ? callAs(cancelGift, `/gift/${token}/cancel`, undefined, {})
        : callAs(readGift, `/gift/${token}`))
    else await callAs(handler, `/payment/${chosen.id}/${lastSegment}`, chosen.payer, body)
  }

/** What a provider fault interrupts is resumed by the next run. */
export function ignoreProviderFault(error: unknown) {
  if (!(error instanceof ProviderError)) throw error
}

const ACTS: Record<string, Act> = {
  ...PEOPLE_ACTS,
  ...PROVIDER_ACTS,
  ...WRAP_UP_ACTS,
  ...LIST_ACTS,
  ...ORDER_ACTS,
  start: (scene, step) => startPaymentIn(scene, personOf(scene, step), step.pence ?? 0),
  pay: async (scene, step) => {
    const startedPayment = await startPaymentIn(scene, personOf(scene, step), step.pence ?? 0)
    if (startedPayment?.session) await control(scene, { pay: startedPayment.session })
  },
  'start to give': (scene, step) => startGift(scene, { amount: (step.pence ?? 0) / 100 }),
  give: async (scene, step) => {
    const startedGift = await startGift(scene, { amount: (step.pence ?? 0) / 100 })
    if (startedGift?.session) await control(scene, { pay: startedGift.session })
  },
  'pay late': atSession((session) => ({ pay: session })),
  decline: atSession((session) => ({ pay: session, card: '4000000000000002' })),
  expire: atSession((session) => ({ expire: session })),
  'come back': byPayer(status, 'status'),
  cancel: byPayer(cancel, 'cancel', {}),
  transfer: (scene, step) => transferBy(scene, step.who, step.pence ?? 0),
  'transfer all': async (scene, step) =>
    transferBy(scene, step.who, (await balanceOf(scene.groupId)).availablePence),
  'transfer by two': (scene, step) =>
    Promise.all([0, 1].map((admin) => transferBy(scene, admin, step.pence ?? 0))),
  reverse: () => settleReversals().catch(ignoreProviderFault),
  refund: async (scene, step) => {
    const chosen = choosePayment(scene, step)
    const body = { amount: (step.pence ?? 0) / 100 }
    if (chosen) await callAs(refund, `/payment/${chosen.id}/refund`, scene.admins[0], body)
  },
  // At any moment, as an operator's change of FEE_PAID_BY would.
  'who pays the fee': ({ groupId }, { on }) =>
    db.group.update({ where: { id: groupId }, data: { feePaidBy: on ? 'group' : 'payer' } }),
  sweep: async (scene, step) => {
    await scene.provider.advanceTime((step.minutes ?? 0) * MINUTE)
    await sweep().catch(ignoreProviderFault)
  },
  'webhooks come': async ({ deliverer }, { picks = [] }) => deliverer?.deliverSome(picks),
}

const transferBy = ({ groupId, admins }: Scene, by: number | undefined, amountPence: number) =>
  callAs(transfer, `/payment/${groupId}/transfer`, admins[(by ?? 0) % 2], { amount: amountPence / 100 })
