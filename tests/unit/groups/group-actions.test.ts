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

const shownTo = (viewerId: string, group: object = {}) =>
  renderToStaticMarkup(
    createElement(GroupActions, {
      group: { _id: 'g1', admin: ['u0'], ...READY, ...group } as unknown as Group,
      stayReason: 'only-member',
      viewerId,
      viewerName: 'ada',
    }),
  )

function transferButtonStyle(group: Partial<typeof READY>) {
  const shown = shownTo('u0', group)
  return /<button[^>]*class="[^"]*button-(primary|secondary)[^"]*"[^>]*>(?:<i [^>]*><\/i>)?Transfer Funds/.exec(
    shown,
  )?.[1]
}

test('Transfer Funds is the primary button only when a transfer is possible', () => {
  expect(transferButtonStyle({})).toBe('primary')
})

test.each([
  ['no payout account is ready', { payoutEnabled: false }],
  ['nothing is there', { availablePence: 0 }],
  ['a new account still rests', { transfersFrom: '2026-11-24T09:00:00Z' }],
])('and not where %s', (_, group) => {
  expect(transferButtonStyle(group)).toBe('secondary')
})

test('admins can wrap up at any time, and read what that does', () => {
  const wrapUp = /href="\/group\/g1\/close"[^>]*>(<i [^>]*><\/i>)?Wrap up</
  for (const goalStatus of ['inactive', 'in progress'])
    expect(shownTo('u0', { goalStatus, isOverdue: false })).toMatch(wrapUp)
  expect(shownTo('u0', { goalStatus: 'inactive' })).toContain('You needn’t wait for the goal. Four steps:')
  const completed = shownTo('u0', { goalStatus: 'completed' })
  expect(completed).toMatch(wrapUp)
  expect(completed).not.toContain('needn’t wait')
  expect(shownTo('u1')).not.toContain('Wrap up')
  expect(shownTo('u0', { closedAt: '2026-11-20T10:00:00Z' })).not.toContain('Wrap up')
})

test('admins take orders where they say what each person pays', () => {
  const custom = { splitOption: 'customSplit', openAmounts: false }
  expect(shownTo('u0', custom)).toMatch(/href="\/group\/g1\/orders"[^>]*>(<i [^>]*><\/i>)?Take orders</)
  expect(shownTo('u0', { ...custom, orderForm: true })).toMatch(/>Orders</)
  expect(shownTo('u1', custom)).not.toContain('/orders')
  expect(shownTo('u0', { splitOption: 'autoSplit' })).not.toContain('/orders')
  expect(shownTo('u0', { ...custom, openAmounts: true })).not.toContain('/orders')
})
