import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as ownExport } from '@/app/api/transactions/export/route'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { PDF_LINES_MAX, requirePrintable } from '@/lib/money/statements/pdf-lines'
import { getPublicReceipt } from '@/lib/money/statements/public-receipt'
import { getReceipt } from '@/lib/money/statements/receipts'
import { getStatement } from '@/lib/money/statements/statement'
import { describeEntry } from '@/lib/money/statements/subjects'
import { sumOwnContributions } from '@/lib/money/transactions/queries'
import { findViewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink } from '../../support/gifts'
import {
  aGroup,
  aUser,
  balanceOf,
  connectPayout,
  pay,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { readPdf } from '../../support/read-pdf'

openDatabase()
const provider = openProvider()

const people = async () => ({ admin: await aUser('admin'), payer: await aUser('payer') })

async function viewerOf({ token }: TestUser) {
  const viewer = await findViewer({ token, cookie: null })
  if (!viewer) throw new Error('Nobody is signed in.')
  return viewer
}

const read = async (
  handler: (request: Request) => Promise<Response> | Response,
  path: string,
  by: TestUser,
) => {
  const request = new Request(`http://localhost:3000/api${path}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  const answer = await handler(request)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** £30 and £20 come in, £5 of the first is refunded, and £35 is transferred in two legs. */
async function aGroupWithTransfer() {
  const { admin, payer } = await people()
  const group = await aGroup({ admin, members: [payer] })
  await connectPayout(provider, admin, group.id)
  const first = await pay(provider, payer, group.id, 30)
  await pay(provider, admin, group.id, 20)
  const returned = await call(refund, `/payment/${first.id}/refund`, {
    token: admin.token,
    body: { amount: 5 },
  })
  expect(returned.status).toBe(201)
  await provider.control.apply({ awaitWebhooks: true })
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 35 } })
  await provider.control.apply({ awaitWebhooks: true })
  return { admin, payer, group, first }
}

const displayNameOf = ({ username }: TestUser) => `Test Person (${username})`

describe("a group's statement", () => {
  test('adds up to the ledger, line by line', async () => {
    const { admin, payer, group } = await aGroupWithTransfer()
    const { lines, incomingPence, outgoingPence, balancePence } = await getStatement(
      await viewerOf(admin),
      group.id,
    )
    const shown = lines.map(({ what, who, changePence }) => [what, who, changePence])
    expect(shown.slice(0, 3)).toEqual([
      ['Payment', displayNameOf(payer), 3000],
      ['Payment', displayNameOf(admin), 2000],
      ['Refund', displayNameOf(payer), -500],
    ])
    // The events of a transfer's two legs may arrive in either order.
    expect(shown.slice(3).sort(([, , a], [, , b]) => Number(a) - Number(b))).toEqual([
      ['Transfer to the payout account', displayNameOf(admin), -2500],
      ['Transfer to the payout account', displayNameOf(admin), -1000],
    ])
    const { availablePence, reservedPence, disputedPence, debtPence } = await balanceOf(group.id)
    expect(balancePence).toBe(availablePence + reservedPence + disputedPence - debtPence)
    expect({ incomingPence, outgoingPence, last: lines.at(-1)?.balancePence }).toEqual({
      incomingPence: 5000,
      outgoingPence: 4000,
      last: 1000,
    })
  })

  nightTest('includes what a lost dispute took, down to what the group owes', async () => {
    const { admin, group, first } = await aGroupWithTransfer()
    const { dispute } = await provider.control.apply({ disputeOpen: first.chargeId, awaitWebhooks: true })
    await provider.control.apply({ disputeClose: dispute ?? '', outcome: 'lost', awaitWebhooks: true })
    const { lines, balancePence } = await getStatement(await viewerOf(admin), group.id)
    const lost = lines.find(({ what }) => what === 'Lost dispute')
    expect(lost).toMatchObject({ reference: first.id, changePence: -2500 })
    const { availablePence, reservedPence, disputedPence, debtPence } = await balanceOf(group.id)
    expect(balancePence).toBe(availablePence + reservedPence + disputedPence - debtPence)
  })

  nightTest('gives the transfer as the reference of a reversal made in the dashboard', async () => {
    const { stripe } = await import('@/lib/platform/stripe/client')
    const { admin, group } = await aGroupWithTransfer()
    const leg = await db.transferLeg.findFirstOrThrow({
      where: { amountPence: 1000, transfer: { transaction: { groupId: group.id } } },
    })
    await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 300 })
    await provider.control.apply({ awaitWebhooks: true })
    const { lines } = await getStatement(await viewerOf(admin), group.id)
    expect(lines.at(-1)).toMatchObject({
      what: 'Transfer reversed',
      who: displayNameOf(admin),
      reference: leg.transferId,
      changePence: 300,
    })
  })

  nightTest('names other members only to admins, but whoever sent a transfer to all', async () => {
    const { admin, payer, group } = await aGroupWithTransfer()
    const { lines } = await getStatement(await viewerOf(payer), group.id)
    const [own, sender] = [displayNameOf(payer), displayNameOf(admin)]
    expect(lines.map(({ who }) => who)).toEqual([own, 'Anonymous member', own, sender, sender])
  })

  nightTest('calls a gift a gift, and to members its giver Someone', async () => {
    const { admin, payer, groupId, code } = await aGroupWithLink()
    await aGift(provider, code, 25, { name: 'Auntie Jean' })
    await pay(provider, payer, groupId, 10)
    const shownTo = async (person: TestUser) =>
      (await getStatement(await viewerOf(person), groupId)).lines.map(({ what, who }) => [what, who])
    expect(await shownTo(admin)).toEqual([
      ['Gift', 'Auntie Jean'],
      ['Payment', displayNameOf(payer)],
    ])
    expect((await shownTo(payer))[0]).toEqual(['Gift', 'Someone'])
  })

  nightTest('is a file: CSV or PDF', async () => {
    const { admin, group } = await aGroupWithTransfer()
    const csv = await read(statement, `/group/${group.id}/statement`, admin)
    expect(csv.answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.answer.headers.get('content-disposition')).toMatch(/^attachment; filename="trip-.*\.csv"$/)
    expect(csv.bytes.toString().trim().split('\r\n').at(-1)).toBe('Total,,,,50.00,40.00,10.00,')
    const pdf = await read(statement, `/group/${group.id}/statement?format=pdf`, admin)
    expect(pdf.answer.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(readPdf(pdf.bytes)[0]?.text).toContain('has not given its name yet')
  })

  test('is for members, in these two formats', async () => {
    const { admin, payer: stranger } = await people()
    const group = await aGroup({ admin })
    expect((await read(statement, `/group/${group.id}/statement`, stranger)).answer.status).toBe(404)
    expect((await read(statement, `/group/${group.id}/statement?format=xls`, admin)).answer.status).toBe(400)
    const empty = await read(statement, `/group/${group.id}/statement`, admin)
    expect(empty.bytes.toString().trim().split('\r\n')).toHaveLength(2)
  })
})

describe('a long statement', () => {
  test('is a CSV file only, and says so', async () => {
    expect(() => requirePrintable(Array.from({ length: PDF_LINES_MAX }))).not.toThrow()
    expect(() => requirePrintable(Array.from({ length: PDF_LINES_MAX + 1 }))).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'STATEMENT_TOO_LONG',
        message:
          'This statement has 2,001 lines, and a PDF holds at most 2,000. Please download the CSV file instead: it has all of them.',
      }),
    )
  })

  nightTest('waits while something else is drawn, as everything heavy does', async () => {
    const { admin, group } = await aGroupWithTransfer()
    let end: () => void = () => undefined
    const drawing = drawInTurn('somebody', () => new Promise<void>((done) => (end = done)))
    let isThere = false
    const paths = [`/group/${group.id}/statement?format=pdf`, `/group/${group.id}/statement`]
    const files = Promise.all(
      paths.map(async (path) => {
        const { answer } = await read(statement, path, admin)
        isThere = true
        return answer.status
      }),
    )
    // Time enough: it only reads what they read.
    await getStatement(await viewerOf(admin), group.id)
    await getStatement(await viewerOf(admin), group.id)
    expect(isThere).toBe(false)
    end()
    await drawing
    expect(await files).toEqual([200, 200])
  })
})

nightTest("one's own transactions can be exported as a file, whatever their outcome", async () => {
  const { admin, payer, group } = await aGroupWithTransfer()
  await startPayment(payer, group.id, 10)
  const { bytes } = await read(ownExport, '/transactions/export', payer)
  const [, ...rows] = bytes.toString().trim().split('\r\n')
  expect(rows.map((row) => row.split(',').slice(2, 8))).toEqual([
    ['Payment', group.title, 'Pending', '10.00', '0.34', '10.34'],
    ['Refund', group.title, 'Success', '5.00', '0.00', '5.00'],
    ['Payment', group.title, 'Success', '30.00', '0.62', '30.62'],
  ])
  const others = await read(ownExport, '/transactions/export', admin)
  expect(others.bytes.toString()).toContain(',Transfer,')
})

describe('a receipt', () => {
  nightTest('says what was paid, to whom, and what was refunded since', async () => {
    const { payer, group, first } = await aGroupWithTransfer()
    expect(await getReceipt(await viewerOf(payer), first.id)).toMatchObject({
      reference: first.id,
      groupTitle: group.title,
      progress: { collectedPence: 4500, goalPence: group.goalPence },
      payer: 'Test Person',
      email: payer.email,
      contributionPence: 3000,
      feePence: 62,
      totalPence: 3062,
      refundedPence: 500,
      receiptUrl: expect.stringMatching(/\/r\/[\w-]{43}$/),
    })
    expect(await sumOwnContributions(await viewerOf(payer))).toEqual({ pence: 2500, groups: 1 })
  })

  nightTest('leads to the group only while its payer is in it', async () => {
    const { payer, group, first } = await aGroupWithTransfer()
    const link = async () => (await getReceipt(await viewerOf(payer), first.id)).groupId
    expect(await link()).toBe(group.id)
    const member = { groupId: group.id, userId: payer.id }
    await db.member.updateMany({ where: member, data: { leftAt: new Date() } })
    expect(await link()).toBeNull()
    await db.member.updateMany({ where: member, data: { leftAt: null } })
    await db.group.update({ where: { id: group.id }, data: { deletedAt: new Date() } })
    expect(await link()).toBeNull()
  })

  nightTest('counts what a bank gave back as the public receipt does', async () => {
    const { payer, first } = await aGroupWithTransfer()
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: first.chargeId,
      awaitWebhooks: true,
    })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    const { refundedPence, receiptUrl } = await getReceipt(await viewerOf(payer), first.id)
    expect(refundedPence).toBe(3000)
    const token = receiptUrl?.split('/').at(-1) ?? ''
    expect(await getPublicReceipt(token)).toMatchObject({ receipt: { state: 'refunded' } })
  })

  nightTest("is only for one's own successful payments", async () => {
    const { admin, payer, group, first } = await aGroupWithTransfer()
    const pending = await startPayment(payer, group.id, 10)
    const missing = { status: 404 }
    await expect(getReceipt(await viewerOf(admin), first.id)).rejects.toMatchObject(missing)
    await expect(getReceipt(await viewerOf(payer), pending.id)).rejects.toMatchObject(missing)
  })
})

test.each([
  ['payment paid', 'Payment'],
  ['payment fee-covered', 'Processing fee'],
  ['refund made', 'Refund'],
  ['refund lost', 'Refund'],
  ['refund came-back', 'Refund sent back by the bank'],
  ['dispute lost', 'Lost dispute'],
  ['dispute no-longer-lost', 'Dispute no longer lost'],
  ['leg made', 'Transfer to the payout account'],
  ['reversal made', 'Transfer reversed'],
  ['adjustment approved', 'Adjustment'],
  ['noted noted', 'Noted: paid another way'],
  ['noted taken-back', 'Taken back: paid another way'],
])('an entry of %s is “%s”', (cause, words) => {
  const [kind = '', step = ''] = cause.split(' ')
  expect(describeEntry(kind, step, undefined)).toBe(words)
})
