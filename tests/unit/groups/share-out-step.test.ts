import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Closing, ClosingProps } from '@/components/groups/closing/closing'
import { ShareOutStep } from '@/components/groups/closing/share-out-step'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** What an admin can share out when wrapping up. */

const closing: Closing = {
  closedAt: null,
  owing: [],
  availablePence: 5000,
  leftOverPence: 0,
  shareablePence: 5000,
  failedParts: [],
  obstacles: [],
}
const shown = (part: Partial<Closing>) => {
  const group = { _id: 'g1' } as ClosingProps['group']
  return renderToStaticMarkup(createElement(ShareOutStep, { group, closing: { ...closing, ...part } }))
}

test('money is shared out once no transfer waits for a second admin', () => {
  expect(shown({})).toContain('Share out</')
  const obstacles = [{ code: 'TRANSFER_WAITING' as const, amountPence: 100, text: '', todo: '' }]
  expect(shown({ obstacles })).not.toContain('Share out</')
  expect(shown({ obstacles })).toMatch(/Confirm or decline it first.*href="\/group\/g1\/transfer"/s)
  expect(shown({ obstacles, shareablePence: 0 })).toContain('It can be transferred.')
})
