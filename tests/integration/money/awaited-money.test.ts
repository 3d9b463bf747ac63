import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, HOUR } from '@/lib/base/clock'
import { listUnsettledExceptFlags } from '@/lib/books/flags/list-unsettled'
import { sumUnsettled } from '@/lib/books/flags/sum-unsettled'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupWithPayments, balanceOf, newsOf, settleReversals } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Money that the provider has announced, and that is not here yet. */

const provider = openProviderWithBooks()

type Status = NonNullable<Parameters<typeof provider.control.apply>[0]['disputeMove']>['to']

async function aDispute(change: { inquiry?: boolean } = {}) {
  const scene = await aGroupWithPayments(provider)
  const { dispute: id = '' } = await provider.control.apply({
    disputeOpen: scene.older.chargeId,
    ...change,
  })
  await provider.control.waitForWebhooks()
  const move = (to: Status) =>
    provider.control.apply({ disputeMove: { dispute: id, to }, awaitWebhooks: true })
  return { ...scene, id, move, balance: () => balanceOf(scene.group.id) }
}

const stateOf = async (id: string) => (await db.dispute.findUniqueOrThrow({ where: { id } })).status

const ALL_AVAILABLE = { remittedPence: 5000, availablePence: 5000, disputedPence: 0, debtPence: 0 }
const FROZEN = { remittedPence: 5000, availablePence: 2000, disputedPence: 3000, debtPence: 0 }
const LOST = { remittedPence: 2000, availablePence: 2000, disputedPence: 0, debtPence: 0 }

describe('a decision whose money has not moved yet', () => {
  const nextCheckOf = async (id: string) =>
    (await db.dispute.findUniqueOrThrow({ where: { id } })).nextCheckAt
  const reinstateAfter = (ms: number) => provider.control.apply({ delays: { reinstateAfterMs: ms } })
  afterEach(() => reinstateAfter(0))

  nightTest('is asked about daily: won, and the event of its money is lost', async () => {
    const { id, move, balance, payer } = await aDispute()
    await reinstateAfter(2 * DAY)
    await move('won')
    expect([await stateOf(id), await balance()]).toEqual(['won', expect.objectContaining(FROZEN)])
    // An operator sees it until its money is here.
    expect((await listUnsettledExceptFlags()).find(({ subject }) => subject === id)).toMatchObject({
      what: 'dispute-won',
    })
    expect((await newsOf(payer)).join()).toContain(
      'was decided in the group’s favour, and its money is on its way back.',
    )
    await provider.control.apply({ webhooks: 'drop' })
    for (const day of [1, 2, 3]) {
      await provider.advanceTime(DAY + HOUR)
      // Without the events that the sweep would find, too: only the question is left.
      await db.providerEvent.createMany({
        data: (await stripe.events.list({ limit: 100 })).data.map(({ id: event, type, created }) => {
          const createdAt = new Date(created * 1000)
          return { id: event, type, subjectId: id, receivedAt: createdAt, appliedAt: createdAt }
        }),
        skipDuplicates: true,
      })
      await sweep()
      expect([day, await balance()]).toEqual([day, expect.objectContaining(day < 2 ? FROZEN : ALL_AVAILABLE)])
    }
    expect(await nextCheckOf(id)).toBeNull()
  })

  nightTest('is asked about daily: lost, and read before its withdrawal', async () => {
    const { id, move, balance } = await aDispute({ inquiry: true })
    const dispute = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] })
    const read = jest.spyOn(stripe.disputes, 'retrieve')
    read.mockResolvedValue({ ...dispute, status: 'lost' })
    await followDispute(id)
    read.mockRestore()
    expect([await stateOf(id), await balance()]).toEqual(['lost', expect.objectContaining(ALL_AVAILABLE)])
    await provider.control.apply({ webhooks: 'drop' })
    await move('needs_response')
    await move('lost')
    await provider.advanceTime(DAY + HOUR)
    await sweep()
    expect([await nextCheckOf(id), await balance()]).toEqual([null, expect.objectContaining(LOST)])
  })
})

describe('a reversal that waits for the payout account’s money', () => {
  async function aWaitingReversal() {
    const scene = await aGroupWithPayments(provider)
    const { admin, group, account, older } = scene
    const body = { amount: 30 }
    await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
    await provider.control.apply({ payOut: { account, amount: 3000 }, reversalsWait: true })
    await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    await settleReversals()
    const where = { leg: { paymentId: older.id } }
    const readReversal = () => db.reversal.findFirstOrThrow({ where })
    const statuses = async () =>
      (await db.reversal.findMany({ where, orderBy: { createdAt: 'asc' } })).map(({ status }) => status)
    const { providerReversalId } = await readReversal()
    const end = (outcome: 'succeeded' | 'failed' | 'canceled') =>
      provider.control.apply({
        settleReversal: { reversal: providerReversalId ?? '', outcome },
        awaitWebhooks: true,
      })
    const passDay = async () => {
      await provider.advanceTime(DAY + HOUR)
      await sweep()
    }
    return { ...scene, readReversal, statuses, end, passDay, balance: () => balanceOf(group.id) }
  }

  nightTest('has brought nothing back yet, and the group’s other money stands in for it', async () => {
    const { readReversal, statuses, passDay, balance, admin } = await aWaitingReversal()
    expect(await readReversal()).toMatchObject({ status: 'reserved', amountPence: 3000 })
    expect(await balance()).toMatchObject({ availablePence: 0, disputedPence: 2000, debtPence: 0 })
    for (const _day of [1, 2, 3]) await passDay()
    expect(await statuses()).toEqual(['reserved'])
    // The provider has answered: it is not one of those that nobody knows of.
    expect(await sumUnsettled()).toContainEqual(expect.objectContaining({ kind: 'reversal', count: 0 }))
    expect(await balance()).toMatchObject({ availablePence: 0, disputedPence: 2000 })
    expect(
      (await newsOf(admin)).filter((told) => told.includes('as soon as it holds that much')),
    ).toHaveLength(1)
  })

  nightTest('brings it back once it is made', async () => {
    const { readReversal, end, passDay, balance } = await aWaitingReversal()
    await provider.control.apply({ webhooks: 'drop' })
    await end('succeeded')
    await passDay()
    expect(await readReversal()).toMatchObject({ status: 'success' })
    expect(await balance()).toMatchObject({ availablePence: 2000, disputedPence: 3000 })
  })

  nightTest.each(['failed', 'canceled'] as const)(
    'takes nothing back if it is %s, and is asked for again',
    async (outcome) => {
      const { readReversal, statuses, end, passDay, balance, account } = await aWaitingReversal()
      await end(outcome)
      await passDay()
      expect(await readReversal()).toMatchObject({ status: 'failed' })
      expect(await balance()).toMatchObject({ availablePence: 0, disputedPence: 2000 })
      // The bank sends the payout back, so the account holds the money after all.
      const { data } = await stripe.payouts.list({}, { stripeAccount: account })
      await provider.control.apply({ settlePayout: { payout: data[0]?.id ?? '', outcome: 'failed' } })
      await passDay()
      await settleReversals()
      expect(await statuses()).toEqual(['failed', 'success'])
      expect(await balance()).toMatchObject({ availablePence: 2000, disputedPence: 3000 })
    },
  )
})
