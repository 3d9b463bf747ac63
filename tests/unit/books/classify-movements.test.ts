import { readFileSync } from 'node:fs'
import {
  classifyMovement,
  OPERATOR_KINDS,
  TYPES_BY_OBJECT,
  UNCLASSIFIED_TYPES,
} from '@/lib/books/reconciliation/classify'

type Given = Parameters<typeof classifyMovement>[0]

const OUR_ID = '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
const AT = 1_800_000_000

const movement = (type: string, source: object | string | null, more: object = {}) =>
  classifyMovement({
    ...{ id: 'txn_1', object: 'balance_transaction', type, source, amount: -500, fee: 20, net: -520 },
    ...{ currency: 'gbp', balance_type: 'payments', created: AT, available_on: AT, reporting_category: 'x' },
    ...more,
  } as Given)

const charge = { object: 'charge', id: 'ch_1', metadata: { payment: OUR_ID } }
const refund = {
  object: 'refund',
  id: 're_1',
  metadata: { refund: OUR_ID },
  charge: 'ch_1',
  status: 'pending',
}
const dispute = { object: 'dispute', id: 'dp_1', charge: 'ch_1', status: 'lost' }
const transfer = { object: 'transfer', id: 'tr_1', metadata: { leg: OUR_ID } }
const reversal = { object: 'transfer_reversal', id: 'trr_1', metadata: { reversal: OUR_ID } }

test.each([
  ['charge', charge, 'payment', OUR_ID],
  ['payment', charge, 'payment', OUR_ID],
  ['payment_reversal', charge, 'payment', OUR_ID],
  ['charge', { ...charge, metadata: {} }, 'payment', 'ch_1'],
  ['charge', { ...charge, metadata: { payment: 'not an id' } }, 'payment', 'ch_1'],
  ['refund', refund, 'refund', OUR_ID],
  ['refund_failure', refund, 'refund', OUR_ID],
  ['adjustment', refund, 'refund', OUR_ID],
  ['payment_refund', { ...refund, metadata: null }, 'refund', 're_1'],
  ['refund', { ...refund, metadata: { return: OUR_ID } }, 'payment', OUR_ID],
  ['adjustment', dispute, 'dispute', 'dp_1'],
  ['transfer', transfer, 'leg', OUR_ID],
  ['transfer', { ...transfer, metadata: {} }, 'leg', 'tr_1'],
  ['transfer_refund', reversal, 'reversal', OUR_ID],
  ['transfer_refund', { ...reversal, metadata: {} }, 'reversal', 'trr_1'],
])('a movement (%s, %o) belongs to its %s', (type, source, subject, subjectId) => {
  expect(movement(type, source)).toMatchObject({
    subject,
    subjectId,
    own: null,
    amountPence: -500,
    feePence: 20,
  })
})

test.each([
  ['payout', { object: 'payout', id: 'po_1' }, 'payouts'],
  ['payout_failure', 'po_1', 'payouts'],
  ['topup', { object: 'topup', id: 'tu_1' }, 'top-ups'],
  ['stripe_fee', null, 'fees'],
  ['stripe_fee', charge, 'fees'],
  ['stripe_fx_fee', null, 'fees'],
  ['reserve_hold', null, 'reserves'],
  ['payment_network_reserve_hold', null, 'reserves'],
  ['stripe_balance_payment_debit', null, 'fees'],
  ['inbound_transfer', null, 'top-ups'],
  ['connect_collection_transfer', { object: 'connect_collection_transfer', id: 'cct_1' }, 'losses'],
])('a %s is the operator’s own: %s', (type, source, own) => {
  expect(movement(type, source)).toMatchObject({ subject: null, subjectId: null, own })
})

test('every type of movement that the provider’s package knows has its place', () => {
  const types = readFileSync('node_modules/stripe/esm/resources/BalanceTransactions.d.ts', 'utf8')
  const [, listed = ''] = /^ +type Type = (.+);$/m.exec(types) ?? []
  const known = [...listed.matchAll(/'(\w+)'/g)].map(([, type = '']) => type)
  expect(known.length).toBeGreaterThan(50)
  const placed = new Set([
    ...Object.keys(OPERATOR_KINDS),
    ...Object.values(TYPES_BY_OBJECT).flat(),
    ...UNCLASSIFIED_TYPES,
  ])
  expect(known.filter((type) => !placed.has(type))).toEqual([])
  expect(UNCLASSIFIED_TYPES.filter((type) => type in OPERATOR_KINDS)).toEqual([])
})

test('money put in reserve is the operator’s own in both balances, and held in one', () => {
  const hold = (balance_type: string, amount: number) =>
    movement('reserve_hold', null, { balance_type, amount })
  expect(hold('payments', -500)).toMatchObject({ own: 'reserves', isHeld: true })
  expect(hold('risk_reserved', 500)).toMatchObject({ own: 'reserves', isHeld: false })
})

test('an adjustment counts as the operator’s own money only as a fee', () => {
  expect(movement('adjustment', null, { reporting_category: 'fee' }).own).toBe('fees')
  expect(movement('adjustment', null, { reporting_category: 'other_adjustment' }).own).toBeNull()
})

test.each<[string, string, object | string | null, object]>([
  ['an unknown type', 'obligation_outbound', charge, {}],
  ['a type that its source does not explain', 'payout_cancel_of_old', 'po_1', {}],
  ['a transfer of a charge', 'transfer', charge, {}],
  ['a source that did not come with it', 'charge', 'ch_1', {}],
  ['another currency', 'charge', charge, { currency: 'eur' }],
  ['another balance', 'payout', 'po_1', { balance_type: 'issuing' }],
  ['a reserve in another currency', 'reserve_hold', null, { balance_type: 'risk_reserved', currency: 'eur' }],
])('%s belongs to nobody', (_, type, source, more) => {
  expect(movement(type, source, more)).toMatchObject({ subject: null, own: null })
})

test('movements back keep the charge they came from and their source’s state', () => {
  expect(movement('refund', refund)).toMatchObject({ charge: 'ch_1', source: 're_1', sourceState: 'pending' })
  expect(movement('adjustment', dispute)).toMatchObject({ charge: 'ch_1', sourceState: 'lost' })
  expect(movement('charge', charge).createdAt).toEqual(new Date(AT * 1000))
})
