import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TodayPanel } from '@/components/groups/today/today-panel'
import { waitingPath, waitingText } from '@/components/groups/today/waiting-texts'
import { WAITING_KINDS } from '@/lib/groups/today/contract'

type Today = Parameters<typeof TodayPanel>[0]['todayTasks']

const shown = (today: Partial<Today>, hasInvitations = false) =>
  renderToStaticMarkup(
    createElement(TodayPanel, {
      todayTasks: { owed: [], waiting: [], ...today },
      londonToday: '2026-12-04',
      hasInvitations,
    }),
  )
const owed = (paymentDeadline: string, more: Partial<Today['owed'][number]> = {}) => ({
  groupId: 'g1',
  groupTitle: 'Choir & trip',
  amountPence: 4050,
  paymentDeadline,
  isOverdue: false,
  promisedFor: null,
  ...more,
})
const waiting = (kind: Today['waiting'][number]['kind'], count = 1, groupId = 'g1') => ({
  kind,
  groupId,
  groupTitle: 'Choir trip',
  count,
})

test('the panel says so if nothing needs attention', () => {
  expect(shown({})).toMatch(/Needs you today.*You owe nothing/s)
})

test('above an open invitation it does not say that nothing needs attention', () => {
  expect(shown({}, true)).toBe('')
})

test('a share says what is owed, by when and what is promised, and links to paying it', () => {
  const text = shown({ owed: [owed('2026-12-08', { promisedFor: '2026-12-05' })] })
  for (const part of [
    'Needs you today',
    'You owe £40.50',
    'by ',
    '>8 December</time>',
    'Choir &amp; trip',
    '4 days left',
    'Promised for',
    'Sat 5 Dec',
  ])
    expect(text).toContain(part)
  expect(text).toContain('aria-label="Pay £40.50 into Choir &amp; trip"')
  expect(text).toContain('href="/group/g1/initialize-payment"')
  expect(text).not.toContain('Waiting for you')
})

test.each([
  ['2026-12-04', false, 'yellow', 'Ends today'],
  ['2026-12-03', true, 'red', '1 day overdue'],
])('a deadline on %s stands out', (deadline, isOverdue, tone, text) => {
  expect(shown({ owed: [owed(deadline, { isOverdue })] })).toMatch(
    new RegExp(`data-tone="${tone}"[^>]*>${text}<`),
  )
})

test('pending decisions are counted, and link to where they are answered', () => {
  const lines = WAITING_KINDS.map((kind) => [
    waitingText(waiting(kind)),
    waitingText(waiting(kind, 3)),
    waitingPath(waiting(kind)),
  ])
  expect(lines).toEqual([
    ['1 person has asked to join', '3 people have asked to join', '/group/g1/all-members'],
    [
      '1 member says a listed place is theirs too',
      '3 members say a listed place is theirs too',
      '/group/g1/all-members',
    ],
    [
      '1 transfer is waiting for a second admin',
      '3 transfers are waiting for a second admin',
      '/group/g1/transfer',
    ],
    [
      'An admin wants to stop asking a second admin to confirm transfers',
      '3 admins want to stop asking a second admin to confirm transfers',
      '/group/g1/transfer',
    ],
    [
      '1 person has asked for money back',
      '3 people have asked for money back',
      '/group/g1/refund-requests#answer',
    ],
    [
      '1 member can’t manage all of their share',
      '3 members can’t manage all of their share',
      '/group/g1/all-members',
    ],
    [
      '1 member says they’ve paid another way',
      '3 members say they’ve paid another way',
      '/group/g1/all-members',
    ],
    [
      'Nobody else has joined yet: invite the others',
      'Nobody else has joined yet: invite the others',
      '/group/g1',
    ],
    ['Ready to wrap up', 'Ready to wrap up', '/group/g1/close'],
  ])
})

test('a long list is collapsed after the first few', () => {
  const many = Array.from({ length: 6 }, (_, place) => waiting('wrap_up', 1, `g${place}`))
  const [open = '', folded = ''] = shown({ waiting: many }).split('<details')
  expect(open.match(/<li/g)).toHaveLength(4)
  // Drawn when unfolded: dashboard.spec.ts.
  expect(folded).not.toContain('<li')
  expect(folded).toContain('2 more')
})
