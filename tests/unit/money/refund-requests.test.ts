import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RefundRequests } from '@/components/money/refunds/refund-requests'
import { onItsWayText, type RefundRequest, refundLabel } from '@/components/money/refunds/refund-words'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

const payment: RefundRequest['transaction'] = {
  _id: 't1',
  type: 'payment',
  status: 'success',
  amountPence: 2000,
  feePence: 50,
  coveredFeePence: 0,
  totalPence: 2050,
  groupId: { _id: 'g1', title: 'Choir trip' },
  userId: { _id: 'u1', username: 'hamish' },
  name: 'Hamish Reid',
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
  refundablePence: 1500,
  paymentId: null,
  askable: false,
  declinable: true,
}
const request: RefundRequest = {
  _id: 'r1',
  status: 'open',
  reason: 'I fell ill.',
  answer: null,
  createdAt: '2026-11-24T09:30:00.000Z',
  answeredAt: null,
  refundedPence: 0,
  returning: false,
  transaction: payment,
}
const screen = (requests: Partial<RefundRequest>[], isAdmin = true) =>
  renderToStaticMarkup(
    createElement(RefundRequests, {
      group: { _id: 'g1', title: 'Choir trip' },
      requests: requests.map((part, index) => ({ ...request, _id: `r${index}`, ...part })),
      isAdmin,
    }),
  )
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')
const buttons = (markup: string) => markup.match(/<button.*?<\/button>/gs) ?? []

test('an open request shows what is asked and why, and can be refunded or declined; the rest is in a menu', () => {
  const shown = screen([{}])
  const [refund, decline, more] = buttons(shown)
  expect(refund).toMatch(/button-primary.*Refund/)
  expect(decline).toMatch(/button-secondary.*Decline/)
  expect(more).toContain('More about Hamish Reid’s request')
  expect(buttons(shown)).toHaveLength(3)
  for (const text of [
    'Waiting for an answer',
    '£20.00 paid 21 Nov 2026 · asked 24 Nov 2026',
    '“I fell ill.”',
  ])
    expect(textOf(shown)).toContain(text)
  expect(textOf(shown)).not.toMatch(/[+−]£/)
})

test('the payer sees that it waits, and answers nothing', () => {
  const shown = screen([{}], false)
  expect(textOf(shown)).toContain('Waiting for an answer')
  expect(buttons(shown)).toEqual([])
})

test('once answered it is a refund of what went back, not a payment', () => {
  const shown = screen([{ status: 'refunded', refundedPence: 1500 }])
  expect(textOf(shown)).toContain('Refund · £20.00 paid')
  expect(textOf(shown)).toContain('−£15.00 out of the group')
  expect(shown).not.toMatch(/data-tone="green"[^>]*>[^<]*<[^>]*>\+/)
  expect(textOf(shown)).toContain('Nobody is waiting for an answer.')
  expect(buttons(shown)).toEqual([])
})

test('a refund under way is no longer offered again, nor declined', () => {
  const shown = screen([{ returning: true, refundedPence: 1500 }])
  expect(textOf(shown)).toContain('−£15.00 out of the group')
  expect(shown).toContain('On its way')
  expect(buttons(shown)).toEqual([])
})

test('each answer has its badge and words, unless they were erased with an account', () => {
  const shown = screen([
    { status: 'declined', answer: 'The tickets are bought.' },
    { status: 'refunded', refundedPence: 1500 },
    { status: 'closed', reason: '' },
  ])
  expect(shown.match(/(?<=data-tone="\w+"[^>]*>)[A-Z]\w+/g)).toEqual(['Declined', 'Refunded', 'Ended'])
  expect(textOf(shown)).toContain('Declined: “The tickets are bought.”')
  expect(shown).not.toContain('“”')
})

test('where nobody has asked, it says what would happen', () => {
  expect(textOf(screen([]))).toContain('Nobody has asked for money back')
  expect(textOf(screen([], false))).toContain('You haven’t asked for anything back')
})

test('the last button says the sum, and the toast whose money it is', () => {
  expect(refundLabel(1500, 1500)).toBe('Refund £15.00')
  expect(refundLabel(1501, 1500)).toBe('Refund')
  expect(refundLabel(0, 1500)).toBe('Refund')
  expect(onItsWayText('Hamish', 1500)).toBe('Hamish’s £15.00 is on its way back')
})
