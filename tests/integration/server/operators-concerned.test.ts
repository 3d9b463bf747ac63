import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { writeUpdate } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGroupWithPayments } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator } from '../../support/operators'
import { openProvider } from '../../support/provider'

/** Operators decide nothing about a group that they are or were in. */

openDatabase()
const provider = openProvider()

/** A group with a disputed payment; one operator was in it. */
async function aScene() {
  const scene = await aGroupWithPayments(provider)
  const { dispute = '' } = await provider.control.apply({ disputeOpen: scene.older.chargeId })
  await provider.control.waitForWebhooks()
  const [concerned, another] = [await anOperator(), await anOperator()]
  const membership = { groupId: scene.group.id, userId: concerned.id }
  await db.member.create({ data: { ...membership, leftAt: new Date(), joinedAt: new Date() } })
  return { ...scene, dispute, concerned, another }
}

nightTest('they close no flag of it, whatever that names', async () => {
  const { group, older, dispute, account, concerned, another } = await aScene()
  const { id: accountId } = await db.payoutAccount.findFirstOrThrow({ where: { providerAccountId: account } })
  const subjects = [group.id, older.id, `payout-account:${accountId}`]
  for (const subject of subjects) await flagForOperator(db, { kind: 'report', subject, detail: 'Look' })
  for (const subject of [...subjects, dispute]) {
    const { id } = await db.operatorFlag.findFirstOrThrow({ where: { subject } })
    const close = `POST /operator/flags/${id}/close`
    const note = 'Looked at'
    expect([subject, (await callAsOperator(concerned, close, { note })).status]).toEqual([subject, 403])
    expect((await callAsOperator(another, close, { note })).status).toBe(200)
  }
  await flagForOperator(db, { kind: 'report', subject: 'platform', detail: 'Look' })
  const { id } = await db.operatorFlag.findFirstOrThrow({ where: { subject: 'platform' } })
  const close = `POST /operator/flags/${id}/close`
  expect((await callAsOperator(concerned, close, { note: 'Nobody’s' })).status).toBe(200)
})

nightTest('nor one of a difference, which names something of its ledger', async () => {
  const { admin, group, older, newer, dispute, concerned, another } = await aScene()
  const body = { amount: 10 }
  expect((await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })).status).toBe(
    201,
  )
  const leg = await db.transferLeg.findFirstOrThrow({
    where: { transfer: { transaction: { groupId: group.id } } },
  })
  await provider.control.apply({ disputeOpen: newer.chargeId })
  await provider.control.waitForWebhooks()
  // It has no entry yet.
  const reversal = await db.reversal.findFirstOrThrow({ where: { legId: leg.id } })
  const entry = await db.ledgerEntry.findFirstOrThrow({ where: { groupId: group.id, subject: 'leg' } })
  expect(entry.subjectId).toBe(leg.id)
  const subjects = [
    `payment:${older.id}`,
    `payment:${older.id}:fee`,
    `contribution:${older.id}`,
    `dispute:${dispute}`,
    `leg:${leg.id}`,
    `reversal:${reversal.id}`,
  ]
  for (const subject of subjects) {
    await flagForOperator(db, { kind: 'difference', subject, detail: 'ours nothing' })
    const { id } = await db.operatorFlag.findFirstOrThrow({ where: { kind: 'difference', subject } })
    const close = `POST /operator/flags/${id}/close`
    const note = 'Looked at'
    expect([subject, (await callAsOperator(concerned, close, { note })).status]).toEqual([subject, 403])
    expect((await callAsOperator(another, close, { note })).status).toBe(200)
  }
})

nightTest('they answer no dispute of it', async () => {
  const { dispute, concerned, another } = await aScene()
  const answer = { evidence: { productDescription: 'A week by the sea' }, reason: 'Paid by a member' }
  const address = `POST /operator/disputes/${dispute}/evidence`
  expect((await callAsOperator(concerned, address, answer)).status).toBe(403)
  expect((await callAsOperator(another, address, answer)).status).toBe(200)
})

nightTest('they hide what it shows, and do not show it again', async () => {
  const { admin, group, concerned, another } = await aScene()
  const { _id: id } = (await writeUpdate(admin, group.id, { text: 'Pay me in cash.' })).body.update
  const set = async (by: typeof another, hidden: boolean) => {
    const body = { groupId: group.id, kind: 'update', id, hidden, reason: 'Against the terms' }
    return (await callAsOperator(by, 'POST /operator/hidden', body)).status
  }
  expect([await set(concerned, true), await set(concerned, false), await set(another, false)]).toEqual([
    200, 403, 200,
  ])
})
