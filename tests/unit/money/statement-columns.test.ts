import { drawString } from '@/lib/base/documents/pdf-text'
import { makeStatementPdf } from '@/lib/money/statements/statement-pdf'
import { nightTest } from '../../support/night-test'

jest.mock('@/lib/base/documents/pdf-text', () => {
  const actual = jest.requireActual('@/lib/base/documents/pdf-text')
  return { ...actual, drawString: jest.fn(actual.drawString) }
})
const draw = jest.mocked(drawString)

const NOBODY = { name: null, address: null, companyNumber: null, email: '', complaintsEmail: '' }

/** Cells without a text are not drawn, so that only its place says whether a sum came in or went out. */
nightTest('in the PDF of a statement each sum stands under its own title', async () => {
  const line = (minute: number, what: string, changePence: number, balancePence: number) => ({
    ...{ at: new Date(`2026-07-04T22:${minute}:00Z`), what, who: 'Ada', reference: '' },
    ...{ changePence, balancePence },
  })
  const lines = [
    line(10, 'Payment', 5_000, 5_000),
    line(20, 'Refund', -1_200, 3_800),
    line(30, 'Lost dispute', -5_000, -1_200),
  ]
  const sums = { incomingPence: 5_000, outgoingPence: 6_200, balancePence: -1_200 }
  await makeStatementPdf(
    { groupTitle: 'Trip', madeAt: new Date('2026-07-04T22:40:00Z'), lines, ...sums },
    NOBODY,
  )
  const shown = draw.mock.calls.map(([, text, { left, size }]) => ({ text, left, size }))
  const cells = shown.filter(({ size }) => size === 9)
  const titles = new Map(cells.slice(0, 6).map(({ text, left }) => [left, text]))
  const rows = cells.slice(6).map(({ text, left }) => `${titles.get(left)}: ${text}`)
  expect(rows).toEqual([
    ...['Date: 04/07/2026 23:10', 'What: Payment', 'Who: Ada', 'In: £50.00', 'Balance: £50.00'],
    ...['Date: 04/07/2026 23:20', 'What: Refund', 'Who: Ada', 'Out: £12.00', 'Balance: £38.00'],
    ...['Date: 04/07/2026 23:30', 'What: Lost dispute', 'Who: Ada', 'Out: £50.00', 'Balance: -£12.00'],
    ...['Date: Total', 'In: £50.00', 'Out: £62.00', 'Balance: -£12.00'],
  ])
  const texts = shown.map(({ text }) => text)
  expect(texts).toContain('In £50.00   ·   Out £62.00   ·   Held now -£12.00')
  expect(texts).toContain('Statement made on 4 July 2026 at 23:40')
})
