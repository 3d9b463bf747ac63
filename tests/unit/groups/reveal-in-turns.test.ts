import { clothOf } from '@/lib/groups/covers/cloth'
import type { OpenedCard } from '@/lib/groups/reveal/queries'
import { revealPdf } from '@/lib/groups/reveal/reveal-pdf'
import { readPdf } from '../../support/read-pdf'

const message = 'Thank you for all that you have done for us. '.repeat(11)
const card: OpenedCard = {
  ...{ open: true, for: 'Grace', opensAt: '2027-03-14T00:00:00.000Z', signedBy: null },
  ...{ title: 'Grace leaves us', coverUrl: null, updates: [], thanks: null },
  names: Array.from({ length: 60 }, (_, place) => ({ name: `Kit ${place}`, message })),
}

test('others get their turn between the pages of a booklet', async () => {
  let turns = 0
  let next = setImmediate(function takeTurn() {
    turns += 1
    next = setImmediate(takeTurn)
  })
  const pdf = await revealPdf(card, clothOf('1'), null).finally(() => clearImmediate(next))
  const pages = readPdf(pdf)
  expect(pages.length).toBeGreaterThan(20)
  expect(turns).toBeGreaterThan(pages.length)
})
