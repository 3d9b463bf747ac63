import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const screens = [
  'dashboard',
  'groups',
  'group/[groupId]/[groupName]',
  'group/[groupId]/(details)',
  'group/[groupId]/add-people',
  'group/[groupId]/all-members',
  'group/[groupId]/initialize-payment',
  'group/[groupId]/transfer',
  'group/[groupId]/transactions',
  'group/[groupId]/refund-requests',
  'group/[groupId]/card',
  'group/[groupId]/history',
  'group/[groupId]/close',
  'group/[groupId]/closing-statement',
  'group/[groupId]/order',
  'group/[groupId]/orders',
  'group/[groupId]/orders/[memberId]',
  'transactions/(list)',
  'transactions/accounts',
  'transactions/[transactionId]/receipt',
  'transactions/[transactionId]/trail',
  'notifications',
  'notification-settings',
  'account-settings',
]

test.each(screens)('while %s loads, a skeleton of the same shape is announced as loading', (path) => {
  const Loading: ComponentType = require(`@/app/(member)/${path}/loading`).default
  const shown = renderToStaticMarkup(createElement(Loading))
  expect(shown).toMatch(/role="status".*Loading/s)
  expect(shown.match(/animate-breathe/g)?.length).toBeGreaterThan(2)
})
