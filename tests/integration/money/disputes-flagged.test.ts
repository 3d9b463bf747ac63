import { DAY } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { listFlags } from '@/lib/server/operations/queries'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { aGroupWithPayments } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** A dispute that nobody answers is lost: operators hear of it at once, and again before it is too late. */

const provider = openProviderWithBooks()

async function aDispute(change: { inquiry?: boolean } = {}) {
  const { older } = await aGroupWithPayments(provider)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: older.chargeId, ...change })
  await provider.control.waitForWebhooks()
  const flag = () =>
    db.operatorFlag.findUnique({ where: { kind_subject: { kind: 'dispute', subject: dispute } } })
  return { dispute, flag, older }
}

nightTest('is flagged with what it is about and its deadline, until it is decided', async () => {
  const { dispute, flag, older } = await aDispute()
  expect((await listFlags()).find((one) => one.subject === dispute)).toMatchObject({ paymentId: older.id })
  expect(await flag()).toMatchObject({
    detail: expect.stringMatching(/^£30\.62, fraudulent: answer by \d+ \w+ \d{4}, in at most 7 days$/),
    resolvedAt: null,
  })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  expect((await flag())?.resolvedAt).not.toBeNull()
})

nightTest('is flagged as a question of the bank, too', async () => {
  const { flag } = await aDispute({ inquiry: true })
  expect(await flag()).toMatchObject({ resolvedAt: null })
})

nightTest('is told again when little time is left, though no event says so', async () => {
  const { flag } = await aDispute()
  const before = await flag()
  await provider.advanceTime(5.5 * DAY)
  await sweep()
  const after = await flag()
  expect(after?.detail).toContain('in at most 2 days')
  // Newer than the last mail about it, so it is mailed again.
  expect(after?.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? 0)
})
