import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { feeSum } from '@/components/public/landing/fee-sum'
import { FeeTable } from '@/components/public/legal/fee-table'
import { describeFee } from '@/lib/money/payments/fees'

const fees = {
  domestic: { rateMillionths: 14_000, fixedPence: 20 },
  international: { rateMillionths: 29_000, fixedPence: 20 },
  label: 'Processing fee',
}
const sum = (amount: string, card = 'uk') => feeSum({ amount, card }, fees, 1_000_000)

test('the total adds the fee for the kind of card', () => {
  expect(sum('50')).toMatchObject({ amountPence: 5000, feePence: 90, totalPence: 5090 })
  expect(sum('£1,000.00', 'abroad')).toMatchObject({ feePence: 2920, totalPence: 102_920 })
  // Half a penny rounds up.
  expect(sum('2.50')).toMatchObject({ feePence: 24 })
})

test.each(['', 'twenty', '-5', '1.005', '1e3'])('%j is refused with an example of an amount', (amount) => {
  expect(sum(amount)).toBe('Enter an amount in pounds, such as 20 or 7.50.')
})

test('no total is shown for more than one payment may be', () => {
  expect(sum('0.09')).toBe('The smallest payment is £0.10.')
  expect(sum('10000.01')).toMatch(/^At most £10,000 at once/)
})

test('the fee is described as it is set', () => {
  expect(describeFee(fees.domestic)).toBe('1.4% + 20p')
  expect(describeFee({ rateMillionths: 29_000, fixedPence: 0 })).toBe('2.9%')
  expect(describeFee({ rateMillionths: 0, fixedPence: 150 })).toBe('0% + £1.50')
})

test('the table has a row for each example', () => {
  const table = renderToStaticMarkup(createElement(FeeTable, { fees }))
  expect(table.match(/<tr/g)).toHaveLength(1 + 6)
  expect(table).toMatch(/£50\.00.*£50\.90.*fee £0\.90.*£51\.65.*fee £1\.65/)
})
