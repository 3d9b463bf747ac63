import { makeEvidence } from '@/lib/money/losses/make-evidence'
import type { DisputedPaymentDetails } from '@/lib/money/losses/rules'

/** A bank reads it word for word. */

const known: DisputedPaymentDetails = {
  payer: 'Ada Lovelace',
  email: 'ada@example.com',
  signedUpAt: '2026-03-01T09:00:00Z',
  termsVersion: '2026-02-01',
  network: '203.0.113.x',
  device: 'Firefox on Windows',
  paidAt: '2026-06-30T23:30:00Z',
  amountPence: 3000,
  feePence: 62,
  totalPence: 3062,
  groupTitle: 'Ski trip',
  groupUrl: 'https://w.example/c/ABC',
  receiptUrl: 'https://w.example/r/1',
  policyUrl: 'https://w.example/your-money#refunds',
  giftMessage: 'Have fun',
  steps: [
    { kind: 'started', at: '2026-06-30T23:20:00Z', amountPence: 3000 },
    { kind: 'paid', at: '2026-06-30T23:30:00Z', amountPence: 3000 },
    { kind: 'transferred', at: '2026-07-02T10:00:00Z', amountPence: 1000 },
    { kind: 'reversed', at: '2026-07-03T10:00:00Z', amountPence: 400 },
  ] as DisputedPaymentDetails['steps'],
  earlierPayments: [
    { id: '2', paidAt: '2026-05-31T23:30:00Z', totalPence: 1020, groupTitle: 'Club', chargeId: 'ch_2' },
    { id: '1', paidAt: '2026-05-01T10:00:00Z', totalPence: 520, groupTitle: 'Tea', chargeId: null },
  ],
}

test('says what was paid for, by whom, when and from where, and what became of it', () => {
  expect(makeEvidence(known)).toEqual({
    productDescription:
      'A contribution of £30.00 to “Ski trip”, a collection of money among people who know each other. The payer chose the amount and entered the card on the payment page. A processing fee of £0.62 was shown before paying. The card was charged £30.62.\nThe collection’s page: https://w.example/c/ABC',
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    serviceDate: '1 July 2026',
    activityLog: [
      '1 March 2026 at 09:00: Signed up, agreeing to the terms of 1 February 2026',
      '1 July 2026 at 00:20: Payment started, £30.00, from Firefox on Windows, network 203.0.113.x',
      '1 July 2026 at 00:30: Paid by card, £30.00',
      '2 July 2026 at 11:00: Handed on to the organiser of the collection, £10.00',
      '3 July 2026 at 11:00: Taken back from the organiser, £4.00',
    ].join('\n'),
    refundPolicy:
      'Payers can ask for their money back at any time, in the app or from the page that the receipt links to; the collection’s organisers decide. The processing fee is not returned. Published at https://w.example/your-money#refunds',
    moreText: [
      'A receipt was sent to ada@example.com. Anyone can check it: https://w.example/r/1',
      'The payer wrote with the payment: “Have fun”',
      'Earlier payments by the same payer, none of them disputed:',
      '1 June 2026: £10.20 to “Club” (ch_2)',
      '1 May 2026: £5.20 to “Tea”',
    ].join('\n'),
  })
})

test('says nothing of what is not known', () => {
  const nothing = { signedUpAt: null, network: null, device: null, groupUrl: null, giftMessage: null }
  const made = makeEvidence({ ...known, ...nothing, email: '', feePence: 0, earlierPayments: [] })
  expect(made.moreText).toBe('')
  expect(made.productDescription).not.toMatch(/fee|page:/)
  expect(made.activityLog).toMatch(/^1 July 2026 at 00:20: Payment started, £30\.00\n/)
})
