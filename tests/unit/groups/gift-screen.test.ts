import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GiftScreen } from '@/components/groups/gifts/gift-screen'
import type { Gift } from '@/components/groups/gifts/use-gift'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What givers read on their own page. */

const gift: Gift = {
  status: 'failed',
  amountPence: 500,
  feePence: 27,
  coveredFeePence: 0,
  totalPence: 527,
  name: 'Sam',
  message: '',
  anonymous: false,
  order: [],
  groupTitle: 'Ski trip',
  refundedPence: 0,
  receiptUrl: null,
  refundRequest: null,
  askable: false,
  failureMessage: null,
  timePaid: null,
  editable: true,
  kept: false,
  collectedPence: 5300,
  goalPence: 10_000,
  linkUrl: 'https://whipround.example/c/ABCDEFGHJK',
  givable: true,
}
const shown = (part: Partial<Gift>, stroke: { place: number; total: number } | null = null) =>
  renderToStaticMarkup(
    createElement(GiftScreen, {
      ...{ token: 'x'.repeat(43), gift: { ...gift, ...part }, isCancelled: false },
      stroke,
    }),
  )

test('somebody who did not pay is invited to try again only where that is possible', () => {
  expect(shown({})).toMatch(/You can give whenever you like.*href="\/c\/ABCDEFGHJK".*Try again/s)
  const dead = shown({ linkUrl: null, givable: false })
  expect(dead).toContain('Nothing was taken.')
  expect(dead).not.toMatch(/give whenever|Try again/)
  expect(shown({ givable: false })).not.toMatch(/give whenever|Try again/)
})

test('how far the group has come stands below one’s stroke, with what of it is one’s own, where the group shows that', () => {
  const paid = { status: 'success', timePaid: '2026-11-21T09:30:00.000Z' } as const
  const drawn = shown(paid)
  expect(drawn).toMatch(/How far we’ve come.*53%.*£47\.00 to go/s)
  expect(drawn).toContain('data-tally-stroke="own"')
  // Strokes are people in the picture: below it money is a bar.
  const belowStroke = shown(paid, { place: 14, total: 50 })
  expect(belowStroke).toMatch(/I am stroke 14.*£5\.00.*How far we’ve come.*53%.*£47\.00 to go/s)
  expect(belowStroke).not.toContain('data-tally-stroke')
  for (const part of [
    { collectedPence: null },
    { status: 'refunded' as const },
    { status: 'pending' as const },
  ])
    expect(shown({ ...paid, ...part })).not.toContain('How far')
})

test('an account to keep the gift in is offered until it is in one', () => {
  const paid = { status: 'success', timePaid: '2026-11-21T09:30:00.000Z' } as const
  expect(shown(paid)).toMatch(/Keep this in an account.*Create an account/s)
  expect(shown({ ...paid, kept: true })).not.toMatch(/Keep this|Create an account/)
})

test('a gift that arrived has a picture to keep, with which of all it is; one that went back has none', () => {
  const kept = shown({ status: 'success' }, { place: 14, total: 50 })
  expect(kept).toMatch(/<img[^>]*alt="A tally on coloured cloth: I am stroke 14 of 50, “Ski trip”"/)
  expect(kept).toMatch(
    /Your stroke.*the coloured one is you.*href="\/gift\/x+\/stroke\.png" download="my-stroke\.png".*Save the picture/s,
  )
  for (const status of ['pending', 'failed', 'refunded'] as const)
    expect(shown({ status }, { place: 14, total: 50 })).not.toContain('stroke.png')
})
