import { makeStatementPdf } from '@/lib/money/statements/statement-pdf'
import { readPdf } from '../../support/read-pdf'

const NOBODY = { name: null, address: null, companyNumber: null, email: '', complaintsEmail: '' }

test('the sums of a closing statement stand as close as the lines of its table, each on its rule', async () => {
  const statement = { groupTitle: 'Trip', madeAt: new Date('2026-11-25T10:00:00Z'), lines: [] }
  const rows = [
    { label: 'Collected', amountPence: 5000, kind: 'sum' as const },
    { label: 'Of that, given as gifts', amountPence: 2000, kind: 'part' as const },
    { label: 'Left in the group', amountPence: 5000, kind: 'sum' as const },
  ]
  const bytes = await makeStatementPdf(
    { ...statement, incomingPence: 5000, outgoingPence: 0, balancePence: 5000 },
    NOBODY,
    {
      ...{ title: 'Where every pound went', text: 'Thank you all.', note: '' },
      rows,
    },
  )
  const [page] = readPdf(bytes)
  const pieces = page?.text.trimEnd().split('\n') ?? []
  expect(pieces).toContain('Statement made on 25 November 2026 at 10:00')
  const baselineOf = (piece: string) => page?.baselines[pieces.indexOf(piece)] ?? 0
  const [first = 0, second = 0, third = 0] = rows.map(({ label }) => baselineOf(label))
  expect([second - first, third - second]).toEqual([19, 19])
  expect(baselineOf('£20.00')).toBe(second)
})

test('a statement says what its parts are: headings, a table with one row of titles, and nothing else to read', async () => {
  const line = {
    reference: '',
    at: new Date('2026-11-25T10:00:00Z'),
    what: 'Payment',
    who: 'مريم',
    changePence: 100,
    balancePence: 100,
  }
  const lines = Array.from({ length: 60 }, () => line)
  const statement = { groupTitle: 'Trip', madeAt: line.at, lines }
  const bytes = await makeStatementPdf(
    { ...statement, incomingPence: 6000, outgoingPence: 0, balancePence: 6000 },
    NOBODY,
    {
      ...{ title: 'Where every pound went', text: 'Thank you all.', note: '' },
      rows: [{ label: 'Collected', amountPence: 6000, kind: 'sum' }],
    },
  )
  const pages = readPdf(bytes)
  expect(pages).toHaveLength(2)
  expect(pages.every(({ isTagged }) => isTagged)).toBe(true)
  const pdf = Buffer.from(bytes).toString('latin1')
  expect(pdf).toContain('/Marked true')
  const count = (part: string) => pdf.split(`${part}\n`).length - 1
  expect([count('/S /H1'), count('/S /H2'), count('/S /Table')]).toEqual([1, 1, 2])
  expect([count('/Scope /Column'), count('/Scope /Row')]).toEqual([6, 1])
  // Titles, 60 lines and the total; and the one sum.
  expect(count('/S /TR')).toBe(1 + 60 + 1 + 1)
  // Drawn from left to right, read from right to left.
  expect(count('/S /TD\n/ActualText (þÿ\u0006E\u00061\u0006J\u0006E)')).toBe(60)
})

test('a closing statement of thousands of movements has its sums, and says where the movements are', async () => {
  const at = new Date('2026-11-25T10:00:00Z')
  const line = { reference: '', at, what: 'Payment', who: 'Ada', changePence: 1, balancePence: 1 }
  const statement = { groupTitle: 'Trip', madeAt: at, lines: Array.from({ length: 2001 }, () => line) }
  const bytes = await makeStatementPdf(
    { ...statement, incomingPence: 2001, outgoingPence: 0, balancePence: 2001 },
    NOBODY,
    {
      ...{ title: 'Where every pound went', text: '', note: '' },
      rows: [{ label: 'Collected', amountPence: 2001, kind: 'sum' }],
    },
  )
  const pages = readPdf(bytes)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text.replace(/\s+/g, ' ')).toContain(
    'All 2,001 movements are in the group’s statement as a CSV file.',
  )
})

test('others get their turn between the lines of a statement', async () => {
  const at = new Date('2026-11-25T10:00:00Z')
  const line = { reference: '', at, what: 'Payment', who: 'Ada', changePence: 1, balancePence: 1 }
  const statement = { groupTitle: 'Trip', madeAt: at, lines: Array.from({ length: 100 }, () => line) }
  let turns = 0
  let next = setImmediate(function takeTurn() {
    turns += 1
    next = setImmediate(takeTurn)
  })
  const making = makeStatementPdf(
    { ...statement, incomingPence: 100, outgoingPence: 0, balancePence: 100 },
    NOBODY,
  )
  await making.finally(() => clearImmediate(next))
  expect(turns).toBeGreaterThan(90)
})
