import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, MINUTE, now } from '@/lib/base/clock'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import type { FailMode } from '@/sandbox/stripe/world'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { settleEverything } from '../../support/expect-provider-agrees'
import { aGroup, aGroupWithPayments, aUser, connectPayout, pay, settleReversals } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What holds for every request to the provider that may get no response. */

const provider = openProviderWithBooks()

/** Plays the next call of an SDK method in another way. */
function replaceNextCall([calls, name]: readonly [object, string], play: (call: () => unknown) => unknown) {
  const methods = calls as Record<string, (...given: unknown[]) => unknown>
  const method = methods[name]?.bind(calls)
  jest.spyOn(methods, name).mockImplementationOnce((...given) => play(() => method?.(...given)))
}

const openTransfer = async () => {
  const { admin, group, account } = await aGroupWithPayments(provider)
  const inGroup = { transfer: { transaction: { groupId: group.id } } }
  return {
    path: '^/v1/transfers$',
    make: [stripe.transfers, 'create'] as const,
    find: [stripe.transfers, 'list'] as const,
    ask: () => call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 15 } }),
    row: () => db.transferLeg.findFirstOrThrow({ where: inGroup }),
    movedPence: async () => {
      const { data } = await stripe.transfers.list({ transfer_group: group.id })
      return data.reduce((sum, { amount }) => sum + amount, 0)
    },
    refuse: () => provider.control.apply({ loseCapability: account }),
  }
}

const openRefund = async () => {
  const { admin, older } = await aGroupWithPayments(provider)
  return {
    path: '^/v1/refunds$',
    make: [stripe.refunds, 'create'] as const,
    find: [stripe.refunds, 'list'] as const,
    ask: () => call(refund, `/payment/${older.id}/refund`, { token: admin.token, body: { amount: 15 } }),
    row: () => db.refund.findFirstOrThrow({ where: { paymentId: older.id } }),
    movedPence: async () => {
      const { data } = await stripe.refunds.list({ charge: older.chargeId })
      return data.reduce((sum, { amount }) => sum + amount, 0)
    },
    refuse: () => provider.control.apply({ disputeOpen: older.chargeId }),
  }
}

const openReversal = async () => {
  const { admin, group, older, account } = await aGroupWithPayments(provider)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
  await provider.control.apply({
    refundOutside: { charge: older.chargeId, amount: 1500 },
    awaitWebhooks: true,
  })
  const { id, leg } = await db.reversal.findFirstOrThrow({
    where: { leg: { paymentId: older.id } },
    include: { leg: true },
  })
  return {
    path: '^/v1/transfers/.*/reversals$',
    make: [stripe.transfers, 'createReversal'] as const,
    find: [stripe.transfers, 'listReversals'] as const,
    ask: settleReversals,
    row: () => db.reversal.findUniqueOrThrow({ where: { id } }),
    movedPence: async () => (await stripe.transfers.retrieve(leg.providerTransferId ?? '')).amount_reversed,
    refuse: () => provider.control.apply({ payOut: { account, amount: 5000 } }),
  }
}

describe.each([
  {
    kind: 'transfer',
    open: openTransfer,
    refusal:
      "The payout account can't receive transfers at the moment. The money is back in the group. Please finish setting it up.",
  },
  {
    kind: 'refund',
    open: openRefund,
    refusal: 'This payment is in dispute. The money is back in the group.',
  },
  {
    kind: 'reversal',
    open: openReversal,
    refusal: "The payout account doesn't hold enough to take this back, so the group owes it.",
  },
])('a $kind whose answer is lost', ({ open, refusal }) => {
  const fail = (path: string, method: 'GET' | 'POST', mode: FailMode, times = 3) =>
    provider.control.apply({ webhooks: 'drop', fail: [{ method, path, mode, times }] })

  /** A request that was sent but never arrived. */
  const unanswered = async () => {
    const opened = await open()
    await fail(opened.path, 'POST', 'reset-before')
    await opened.ask()
    return opened
  }

  const sweepAfter = async (ms: number) => {
    await provider.advanceTime(ms)
    await sweep()
  }

  test('is looked up once its key has expired, and not made again', async () => {
    const { path, ask, row, movedPence } = await open()
    await fail(path, 'POST', 'reset-after')
    await ask()
    expect(await row()).toMatchObject({ attempts: 1, nextCheckAt: expect.any(Date) })
    await sweepAfter(25 * HOUR)
    expect(await row()).toMatchObject({ attempts: 2, nextCheckAt: null, failure: null })
    expect(await movedPence()).toBe(1500)
  })

  nightTest('is not made again by a process suspended until its key expired', async () => {
    const { row, movedPence, make } = await unanswered()
    replaceNextCall(make, async (call) => {
      await call()
      await provider.advanceTime(25 * HOUR)
      return call()
    })
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).attempts]).toEqual([1500, 2])
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).nextCheckAt]).toEqual([1500, null])
  })

  nightTest('is not made by a process suspended after looking it up', async () => {
    const { row, movedPence, find } = await unanswered()
    replaceNextCall(find, (call) => {
      const found = call()
      void provider.advanceTime(25 * HOUR)
      return found
    })
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).attempts]).toEqual([0, 2])
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).nextCheckAt]).toEqual([1500, null])
  })

  nightTest('is repeated with its first key', async () => {
    const { path, ask, row, movedPence } = await open()
    await fail(path, 'POST', '500-before', 1)
    await ask()
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).attempts]).toEqual([0, 2])
    await sweepAfter(25 * HOUR)
    expect([await movedPence(), (await row()).nextCheckAt]).toEqual([1500, null])
  })

  nightTest('waits its turn again if it cannot be looked up, and is not repeated meanwhile', async () => {
    const { path, row, movedPence } = await unanswered()
    await fail(path, 'GET', '503')
    await sweepAfter(1.1 * MINUTE)
    const { attempts, nextCheckAt } = await row()
    expect([attempts, Number(nextCheckAt) > Number(now()), await movedPence()]).toEqual([2, true, 0])
    await sweepAfter(1.1 * MINUTE)
    expect([await movedPence(), (await row()).nextCheckAt]).toEqual([1500, null])
  })

  nightTest('has a plain reason when it is refused', async () => {
    const { row, movedPence, refuse } = await unanswered()
    await refuse()
    await sweepAfter(1.1 * MINUTE)
    expect(await row()).toMatchObject({ failure: refusal, nextCheckAt: null })
    expect(await movedPence()).toBe(0)
  })
})

nightTest('a leg settled by another process in the meantime is not repeated', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  await connectPayout(provider, admin, group.id)
  for (let paid = 0; paid < 10; paid += 1) await pay(provider, admin, group.id, 1)
  jest.restoreAllMocks()
  const create = stripe.transfers.create.bind(stripe.transfers)
  const held: (() => void)[] = []
  const asking = jest.spyOn(stripe.transfers, 'create').mockImplementation(async (...leg) => {
    // The first process asks for eight at once; then another one settles all ten.
    if (held.length < 8) await new Promise<void>((resolve) => held.push(resolve) === 8 && settleByAnother())
    return create(...leg)
  })
  const settleByAnother = async () => {
    const { id } = await db.transfer.findFirstOrThrow({ where: { transaction: { groupId: group.id } } })
    await settleTransfer(id)
    for (const release of held) release()
  }
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 10 } })
  await settleEverything(provider)
  expect(asking).toHaveBeenCalledTimes(8 + 10)
})
