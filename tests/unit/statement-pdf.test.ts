import { statementPdf } from '@/lib/statements/statement-pdf'
import { readPdf } from '../support/read-pdf'

const NOBODY = { name: null, address: null, companyNumber: null, email: '', complaintsEmail: '' }

test('the sums of a closing statement stand as close as the lines of its table, each on its rule', async () => {
  const statement = { groupTitle: 'Trip', madeAt: new Date('2026-11-25T10:00:00Z'), lines: [] }
  const rows = [
    { label: 'Collected', amountPence: 5000, is: 'sum' as const },
    { label: 'Of that, given as gifts', amountPence: 2000, is: 'part' as const },
    { label: 'Left in the group', amountPence: 5000, is: 'sum' as const },
  ]
  const bytes = await statementPdf({ ...statement, inPence: 5000, outPence: 0, balancePence: 5000 }, NOBODY, {
    ...{ title: 'Where every pound went', text: 'Thank you all.', note: '' },
    rows,
  })
  const [page] = readPdf(bytes)
  const pieces = page?.text.trimEnd().split('\n') ?? []
  expect(pieces).toContain('Statement made on 25 November 2026 at 10:00')
  const baselineOf = (piece: string) => page?.baselines[pieces.indexOf(piece)] ?? 0
  const [first = 0, second = 0, third = 0] = rows.map(({ label }) => baselineOf(label))
  expect([second - first, third - second]).toEqual([19, 19])
  expect(baselineOf('£20.00')).toBe(second)
})
