import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { feeTermsText } from '@/components/money/payments/fee-terms'
import { nextPollMs, paymentEnding } from '@/components/money/payments/payment-ending'
import { PaymentForm } from '@/components/money/payments/payment-form'
import { PaymentOutcome } from '@/components/money/payments/payment-outcome'
import { popoverSide } from '@/components/money/payments/popover-side'
import type { TransactionItem } from '@/components/money/transactions/transaction'
import { feePenceFor } from '@/lib/money/payments/fees'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

test('the explanation opens below its button up to 320 px, above it from there on', () => {
  expect([240, 320, 321, 1280].map(popoverSide)).toEqual(['bottom', 'bottom', 'top', 'top'])
})

describe('the description of a fee', () => {
  const quoted = (pence: number, rateMillionths: number, fixedPence: number) => ({
    originalPence: pence,
    feeBreakdown: {
      totalFeePence: feePenceFor(pence, { rateMillionths, fixedPence }),
      percentage: rateMillionths / 10_000,
    },
    coveredFeePence: 0,
  })

  test('names the percentage and the fixed part', () => {
    expect(feeTermsText(quoted(10_000, 14_000, 20))).toBe('1.4% + 20p')
    expect(feeTermsText(quoted(2250, 14_000, 20))).toBe('1.4% + 20p')
    expect(feeTermsText(quoted(10_000, 29_000, 0))).toBe('2.9%')
    const covered = { feeBreakdown: { totalFeePence: 0, percentage: 1.4 }, coveredFeePence: 160 }
    expect(feeTermsText({ originalPence: 10_000, ...covered })).toBe('1.4% + 20p')
  })

  test('is the same for every amount, half a penny included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_900 }), fc.constantFrom(14_000, 29_000), (pence, rate) => {
        expect(feeTermsText(quoted(pence, rate, 20))).toBe(`${rate / 10_000}% + 20p`)
      }),
    )
  })
})

describe('the state of a payment when its payer comes back', () => {
  const createdAt = '2026-03-01T10:00:00.000Z'
  const soon = new Date('2026-03-01T10:05:00.000Z')
  const muchLater = new Date('2026-03-01T10:35:00.000Z')

  test('money that was taken outweighs a cancellation', () => {
    expect(paymentEnding({ status: 'success', createdAt }, 'cancel', soon)).toBe('paid')
    expect(paymentEnding({ status: 'success', createdAt }, 'return', muchLater)).toBe('paid')
  })

  test('a cancelled payment is shown as cancelled, whatever the server knows by now', () => {
    expect(paymentEnding({ status: 'pending', createdAt }, 'cancel', soon)).toBe('cancelled')
    expect(paymentEnding({ status: 'failed', createdAt }, 'cancel', soon)).toBe('cancelled')
  })

  test('an open payment is in progress; one that ended unpaid has failed or expired', () => {
    expect(paymentEnding({ status: 'pending', createdAt }, 'return', soon)).toBe('processing')
    expect(paymentEnding({ status: 'failed', createdAt }, 'return', soon)).toBe('failed')
    expect(paymentEnding({ status: 'failed', createdAt }, 'return', muchLater)).toBe('expired')
  })

  test('a payment that was abandoned or expired says so at once', () => {
    const ended = (ending: 'cancelled' | 'expired') =>
      paymentEnding({ status: 'failed', createdAt, ending }, 'return', soon)
    expect([ended('cancelled'), ended('expired')]).toEqual(['cancelled', 'expired'])
  })

  test('an open payment found on the page can be started again, and is not called in progress', () => {
    expect(paymentEnding({ status: 'pending', createdAt }, 'direct', soon)).toBe('open')
    expect(paymentEnding({ status: 'success', createdAt }, 'direct', soon)).toBe('paid')
  })

  test('the server is asked less and less often', () => {
    const waits = Array.from({ length: 12 }, (_, asked) => nextPollMs(asked))
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    expect(waits.at(-1)).toBe(30_000)
  })
})

test('somebody who did not pay is invited to pay again only where that is possible', () => {
  const payment = {
    status: 'failed',
    amountPence: 2500,
    totalPence: 2555,
    createdAt: '2026-03-01T10:00:00.000Z',
  }
  const shown = (ending: 'cancelled' | 'expired' | null, canPay: boolean) =>
    renderToStaticMarkup(
      createElement(PaymentOutcome, {
        payment: { ...payment, ending, failureMessage: null } as unknown as TransactionItem,
        ...{ groupId: 'g1', groupTitle: 'Ski trip', arrival: 'return', owedPence: 0, stroke: null, canPay },
        now: '2026-03-01T10:05:00.000Z',
      }),
    )
  const invitationText = /whenever you like|again below/
  for (const ending of ['cancelled', 'expired', null] as const) {
    expect(shown(ending, true)).toMatch(invitationText)
    expect(shown(ending, false)).toMatch(/[Nn]othing was taken\./)
    expect(shown(ending, false)).not.toMatch(invitationText)
  }
})

test('who has paid is shown their stroke, as a picture to save', () => {
  const shown = (status: string) =>
    renderToStaticMarkup(
      createElement(PaymentOutcome, {
        payment: {
          status,
          amountPence: 2500,
          totalPence: 2555,
          createdAt: '2026-03-01T10:00:00.000Z',
        } as TransactionItem,
        ...{ groupId: 'g1', groupTitle: 'Ski trip', arrival: 'return', owedPence: 0, canPay: false },
        stroke: { place: 3, total: 7 },
        now: '2026-03-01T10:05:00.000Z',
      }),
    )
  expect(shown('success')).toMatch(
    /I am stroke 3 of 7.*Your stroke.*href="\/api\/group\/g1\/stroke\.png" download/s,
  )
  expect(shown('pending')).not.toContain('stroke.png')
})

test.each([true, false])(
  'the box is ticked beforehand if the last card came from abroad: %s',
  (isLastCardInternational) => {
    const formProps = {
      groupId: 'g1',
      feePaidBy: 'payer' as const,
      tally: () => null,
      card: { signedAs: 'Ada', isPublic: false, occasion: null },
      paysAnyAmount: true,
      email: '',
      feeLabel: 'Fee',
      maxPence: 1_000_000,
      owedPence: 0,
    }
    const shown = renderToStaticMarkup(createElement(PaymentForm, { ...formProps, isLastCardInternational }))
    expect(/<input[^>]*type="checkbox"[^>]*checked=""/.test(shown)).toBe(isLastCardInternational)
  },
)

test('the form starts from what is owed, or from as much of it as can be paid at once', () => {
  const shown = (owedPence: number) => {
    const formProps = {
      groupId: 'g1',
      feePaidBy: 'payer' as const,
      tally: () => null,
      card: { signedAs: 'Ada', isPublic: false, occasion: null },
      paysAnyAmount: false,
      email: '',
      isLastCardInternational: false,
      feeLabel: 'Fee',
      maxPence: 1_000_000,
    }
    return renderToStaticMarkup(createElement(PaymentForm, { ...formProps, owedPence }))
  }
  expect(shown(1_000_000)).toMatch(/value="10,?000\.00"/)
  expect(shown(1_000_000)).not.toContain('second payment')
  expect(shown(1_200_000)).toMatch(/value="10,?000\.00"/)
  expect(shown(1_200_000)).toContain(
    'You still owe £12,000.00. At most £10,000 at once. Pay the rest in a second payment.',
  )
})
