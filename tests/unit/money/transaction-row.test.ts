import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { hasActions, TransactionActions } from '@/components/money/transactions/transaction-actions'
import { TransactionRow } from '@/components/money/transactions/transaction-row'

const paid: TransactionItem = {
  _id: 't1',
  type: 'payment',
  status: 'success',
  amountPence: 123_450,
  feePence: 1748,
  coveredFeePence: 0,
  totalPence: 125_198,
  groupId: { _id: 'g1', title: 'Choir trip' },
  userId: { _id: 'u1', username: 'margaret' },
  name: 'Margaret Hall',
  gift: null,
  onCard: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  timePaid: '2026-11-21T09:31:00.000Z',
  failureMessage: null,
  dispute: null,
  method: null,
  takenBackAt: null,
  note: null,
  awaitingConfirmation: false,
  expiresAt: null,
  receiptUrl: null,
  refundRequest: null,
  ending: null,
  refundablePence: 123_450,
  paymentId: null,
  askable: true,
  declinable: false,
}
const rowOf = (
  transaction: Partial<TransactionItem>,
  namedBy: 'group' | 'member' = 'group',
  today?: string,
) =>
  renderToStaticMarkup(
    createElement(TransactionRow, { transaction: { ...paid, ...transaction }, namedBy, today }),
  )
/** The row's text, without its elements. */
const textOf = (transaction: Partial<TransactionItem>, namedBy: 'group' | 'member' = 'member') =>
  rowOf(transaction, namedBy).replaceAll(/<[^>]+>/g, '')

test('a row says what moved, when, how much and with what outcome', () => {
  for (const text of ['Choir trip', '21 Nov 2026, 09:30', '£1,234.50', 'Success'])
    expect(rowOf({})).toContain(text)
  expect(rowOf({}, 'member')).toContain('Margaret Hall')
  expect(rowOf({}, 'member')).not.toContain('Choir trip')
})

test('a row uses relative dates once it is told what day it is', () => {
  expect(rowOf({}, 'group', '2026-11-21')).toContain('Today, 09:30')
  expect(rowOf({}, 'group', '2026-11-22')).toContain('Yesterday, 09:30')
  expect(rowOf({}, 'group', '2026-11-25')).toContain('Sat 21 Nov, 09:30')
})

test.each([
  [{ type: 'payment' }, '+£1,234.50 into the group'],
  [{ type: 'noted', method: 'cash' }, '+£1,234.50 into the group'],
  [{ type: 'payment', status: 'pending' }, '+£1,234.50 into the group'],
  [{ type: 'refund', paymentId: 't0' }, '−£1,234.50 out of the group'],
  [{ type: 'transfer' }, '−£1,234.50 out of the group'],
] as const)('%j is shown as %s', (transaction, text) => {
  expect(textOf(transaction)).toContain(text)
})

test('in one’s own list a payment is not money that came in', () => {
  expect(textOf({ type: 'payment' }, 'group')).not.toMatch(/[+−]£/)
})

test('a row that moved no money has no direction', () => {
  for (const part of [
    { status: 'failed' },
    { takenBackAt: paid.createdAt },
    { type: 'transfer', status: 'failed' },
  ] as const)
    expect(textOf(part)).not.toMatch(/[+−]£|(into|out of) the group/)
})

test('an unpaid checkout is not shown as a failure', () => {
  for (const [ending, label] of [
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
  ] as const) {
    const row = rowOf({ status: 'failed', ending })
    for (const text of [label, 'Nothing was taken.']) expect(row).toContain(text)
    expect(row).not.toMatch(/Failed|data-tone="red"/)
  }
  expect(rowOf({ status: 'failed' })).toMatch(/data-tone="red"/)
})

test('a row says why it failed if there is more to say', () => {
  expect(rowOf({ status: 'failed', failureMessage: 'We sent it back.' })).toContain('We sent it back.')
})

test('a row says how long a transfer waits for a second admin', () => {
  const waitingTransfer = { awaitingConfirmation: true, expiresAt: '2026-11-24T09:30:00.000Z' }
  expect(rowOf({ ...waitingTransfer, type: 'transfer', status: 'pending' })).toContain(
    'Waiting for a second admin until 24 Nov 2026, 09:30.',
  )
})

describe('a payment that an admin noted', () => {
  const noted = { type: 'noted', method: 'cash', note: 'At the pub' } as const
  const takenBack = { ...noted, status: 'failed', takenBackAt: paid.createdAt } as const

  test('shows how it was paid, and its note', () => {
    for (const text of ['Noted: cash', '“At the pub”', 'Success']) expect(rowOf(noted)).toContain(text)
    expect(rowOf({ ...noted, method: 'bank' })).toContain('Noted: bank transfer')
  })

  test('says when it was withdrawn, and never that it failed', () => {
    expect(rowOf(takenBack)).toContain('Taken back')
    expect(rowOf(takenBack)).not.toContain('Failed')
  })

  test('can be withdrawn by admins, once, and has no receipt or refund', () => {
    const props = { transaction: { ...paid, ...noted }, viewerId: 'u2', canRefund: true }
    expect(renderToStaticMarkup(createElement(TransactionActions, props))).toContain('Take back')
    expect(renderToStaticMarkup(createElement(TransactionActions, props))).not.toMatch(/Refund|Receipt|Where/)
    expect(hasActions({ ...props, canRefund: false, viewerId: 'u1' })).toBe(false)
    expect(hasActions({ ...props, transaction: { ...paid, ...takenBack } })).toBe(false)
  })
})

const openRequest = { _id: 'r1', reason: 'I fell ill.', answer: null, status: 'open' as const }

test('among equal amounts, each button says whose it is', () => {
  const named = (viewerId: string, canRefund: boolean, part: Partial<TransactionItem> = {}) => {
    const props = { transaction: { ...paid, ...part }, viewerId, canRefund }
    const shown = renderToStaticMarkup(createElement(TransactionActions, props))
    return [...shown.matchAll(/<span>(.*?)<\/span><\/span>/g)].map(([, name]) =>
      name?.replace(/<[^>]+>/g, ''),
    )
  }
  expect(named('u2', true, { declinable: true, refundRequest: openRequest })).toEqual([
    'Where is it? The payment of £1,234.50, Margaret Hall',
    'Refund of £1,234.50, Margaret Hall',
    'Decline (£1,234.50), Margaret Hall',
  ])
  expect(named('u2', true, { type: 'noted', method: 'cash' })).toEqual([
    'Take back the note of £1,234.50, Margaret Hall',
  ])
  expect(named('u1', false)).toEqual([
    'Receipt of £1,234.50, Choir trip',
    'Where is it? The payment of £1,234.50, Choir trip',
    'Ask for this back (£1,234.50), Choir trip',
  ])
})

test('asking back and declining are offered only where they would be accepted', () => {
  const offered = (transaction: Partial<TransactionItem>, canRefund: boolean) => {
    const props = { transaction: { ...paid, ...transaction }, viewerId: 'u1', canRefund }
    return renderToStaticMarkup(createElement(TransactionActions, props))
  }
  expect(offered({}, false)).toContain('Ask for this back')
  expect(offered({ askable: false }, false)).not.toContain('Ask for this back')
  const refundRequest = { _id: 'r1', reason: 'I fell ill.', answer: null, status: 'open' as const }
  expect(offered({ refundRequest, declinable: true }, true)).toContain('Decline')
  expect(offered({ refundRequest }, true)).not.toContain('Decline')
})

test('a row shows a refund request and its answer', () => {
  const request = { _id: 'r1', reason: 'I fell ill.', answer: null }
  expect(rowOf({ refundRequest: { ...request, status: 'open' } })).toContain(
    'Refund requested: “I fell ill.”',
  )
  const answer = 'The tickets are bought.'
  expect(rowOf({ refundRequest: { ...request, status: 'declined', answer } })).toContain(
    'Refund declined: “The tickets are bought.”',
  )
  expect(rowOf({ refundRequest: { ...request, status: 'refunded' } })).not.toContain('Refund requested')
})

describe('what can be done with a payment', () => {
  const offered = (transaction: Partial<TransactionItem>, viewerId: string, canRefund: boolean) => {
    const props = { transaction: { ...paid, ...transaction }, viewerId, canRefund }
    if (!hasActions(props)) return []
    const shown = renderToStaticMarkup(createElement(TransactionActions, props))
    return [...shown.matchAll(/<span>([^<]+)/g)].map(([, label]) => label)
  }
  const sentBack = { status: 'failed', failureMessage: 'We sent it back.', askable: false } as const
  const lost = { dispute: { state: 'lost', amountPence: 3000 }, askable: false } as const

  test('its payer can open the receipt, follow the money and ask for it back', () => {
    expect(offered({}, 'u1', false)).toEqual(['Receipt', 'Where is it?', 'Ask for this back'])
    expect(offered(lost, 'u1', false)).toEqual(['Receipt', 'Where is it?'])
  })

  test('an admin can follow it and refund it, and can still follow one that a bank returned', () => {
    expect(offered({}, 'u2', true)).toEqual(['Where is it?', 'Refund'])
    expect(offered(lost, 'u2', true)).toEqual(['Where is it?'])
  })

  test('nothing is offered for a payment already returned; a refund leads to its payment’s trail', () => {
    const returned = { refundablePence: 0, askable: false }
    expect(offered(returned, 'u1', false)).toEqual(['Receipt', 'Where is it?'])
    expect(offered(returned, 'u2', true)).toEqual(['Where is it?'])
    const refund = { type: 'refund', paymentId: 't0', refundablePence: null } as const
    expect(offered(refund, 'u1', false)).toEqual(['Where is it?'])
    const props = { transaction: { ...paid, ...refund }, viewerId: 'u1', canRefund: false }
    expect(renderToStaticMarkup(createElement(TransactionActions, props))).toContain('/transactions/t0/trail')
  })

  test('a mismatched payment can be followed, one that came to nothing cannot', () => {
    expect(offered(sentBack, 'u1', false)).toEqual(['Where is it?'])
    expect(offered(sentBack, 'u2', true)).toEqual(['Where is it?'])
    expect(offered({ status: 'failed' }, 'u1', false)).toEqual([])
    expect(offered({}, 'u3', false)).toEqual([])
  })
})

test('a group without a title is an unknown group, and a member without a name is anonymous', () => {
  expect(rowOf({ groupId: { _id: 'g1', title: '' } })).toContain('Unknown Group')
  expect(rowOf({ groupId: null })).toContain('Unknown Group')
  expect(rowOf({ name: '' }, 'member')).toContain('Anonymous member')
})

test.each([
  ['inquiry', 'The bank has asked about this payment. No money has moved.'],
  ['open', '£30.00 is in dispute until the bank decides.'],
  ['appealed', '£30.00 is in dispute again until the bank decides.'],
  ['won', 'The dispute over £30.00 was decided in the group’s favour.'],
  ['lost', '£30.00 went back to the payer after a dispute.'],
] as const)('a payment with a dispute that is %s says so', (state, text) => {
  expect(rowOf({ dispute: { state, amountPence: 3000 } })).toContain(text)
})
