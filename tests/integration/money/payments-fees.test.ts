import { POST as quoteForNet } from '@/app/api/payment/calculate-amount-for-net/route'
import { POST as quote } from '@/app/api/payment/calculate-fee/route'
import { feeSum } from '@/components/public/landing/fee-sum'
import { configuredFees } from '@/lib/money/payments/fee-terms'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aUser } from '../../support/money'

openDatabase()

describe('calculate-fee', () => {
  const ask = async (body: object) =>
    call(quote, '/payment/calculate-fee', { token: (await aUser()).token, body })

  test('quotes 1.4 % and 20p for a domestic card', async () => {
    const { body } = await ask({ amount: 100, currency: 'gbp', isInternational: false })
    expect(body.data).toEqual({
      originalAmount: 100,
      totalAmount: 101.6,
      feeBreakdown: { totalFee: 1.6, percentage: 1.4 },
    })
  })

  test('quotes 2.9 % and 20p for an international card', async () => {
    const { body } = await ask({ amount: '1,000.00', currency: 'gbp', isInternational: true })
    expect(body.data).toEqual({
      originalAmount: 1000,
      totalAmount: 1029.2,
      feeBreakdown: { totalFee: 29.2, percentage: 2.9 },
    })
  })

  test('quotes the same as the public calculator, to the penny', async () => {
    const { token } = await aUser()
    const fees = { ...configuredFees(), label: 'Fee' }
    for (const amount of ['0.10', '2.50', '17.85', '33.33', '999.99', '10,000'])
      for (const card of ['uk', 'abroad']) {
        const body = { amount, currency: 'gbp', isInternational: card === 'abroad' }
        const { data } = (await call(quote, '/payment/calculate-fee', { token, body })).body
        const sum = feeSum({ amount, card }, fees, 1_000_000)
        expect(sum).toMatchObject({
          feePence: Math.round(data.feeBreakdown.totalFee * 100),
          totalPence: Math.round(data.totalAmount * 100),
        })
      }
  })

  test.each([
    { amount: 5, currency: 'usd' },
    { amount: 0, currency: 'gbp' },
    { amount: 1.005, currency: 'gbp' },
    { amount: -1, currency: 'gbp' },
    { currency: 'gbp' },
  ])('refuses %j', async (body) => {
    expect((await ask(body)).status).toBe(400)
  })

  test('calculate-amount-for-net returns a total that leaves the net amount', async () => {
    const { token } = await aUser()
    const body = { netAmount: 100, currency: 'gbp', isInternational: false }
    const answer = await call(quoteForNet, '/payment/calculate-amount-for-net', { token, body })
    expect(answer.body.data).toEqual({
      netAmount: 100,
      totalAmount: 101.62,
      feeBreakdown: { totalFee: 1.62, percentage: 1.4 },
    })
  })
})
