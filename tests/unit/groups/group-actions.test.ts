import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group } from '@/components/groups/group/group'
import { GroupActions } from '@/components/groups/group/group-actions'

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))

const READY = {
  closedAt: null,
  availablePence: 5000,
  payoutEnabled: true,
  transfersFrom: null as string | null,
}

function lookOfTransfer(group: Partial<typeof READY>) {
  const shown = renderToStaticMarkup(
    createElement(GroupActions, {
      group: { _id: 'g1', admin: ['u0'], ...READY, ...group } as unknown as Group,
      staysBecause: 'only-member',
      viewerId: 'u0',
      viewerName: 'ada',
    }),
  )
  return /<button[^>]*class="[^"]*button-(primary|secondary)[^"]*"[^>]*>(?:<svg.*?<\/svg>)?Transfer Funds/.exec(
    shown,
  )?.[1]
}

test('Transfer Funds is the primary button only when a transfer is possible', () => {
  expect(lookOfTransfer({})).toBe('primary')
})

test.each([
  ['no payout account is ready', { payoutEnabled: false }],
  ['nothing is there', { availablePence: 0 }],
  ['a new account still rests', { transfersFrom: '2026-11-24T09:00:00Z' }],
])('and not where %s', (_, group) => {
  expect(lookOfTransfer(group)).toBe('secondary')
})
