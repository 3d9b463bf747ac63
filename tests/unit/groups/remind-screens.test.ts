import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pickOwingMembers } from '@/components/groups/reminders/owing'
import { PromiseScreen } from '@/components/groups/reminders/promise-screen'
import { RemindResult } from '@/components/groups/reminders/remind-result'
import { NotificationItem } from '@/components/people/notifications/notification-item'
import { SKIP_REASONS } from '@/lib/groups/reminders/rules'

test('every reason has a sentence, and every person reminded a text to send', () => {
  const skipped = SKIP_REASONS.map((reason) => ({ username: `for_${reason}`, reason }))
  const text = 'A reminder about “Fish & chips”: £5.00'
  const reminded = [
    { memberId: 'b', username: 'bob', text, sent: true },
    { memberId: 'm', username: 'me', text, sent: true },
  ]
  const result = { message: '', reminded, skipped }
  const one = { displayName: null, owedPence: 500, promisedFor: null, isOwn: false }
  const owingMembers = [
    { ...one, memberId: 'b', username: 'bob', displayName: 'Bob Kahn' },
    { ...one, memberId: 'm', username: 'me', isOwn: true },
  ]
  const shown = renderToStaticMarkup(createElement(RemindResult, { result, owingMembers }))
  for (const { username, reason } of skipped) expect(shown.includes(username)).toBe(reason !== 'quiet_hours')
  expect(shown).toContain('Bob Kahn')
  expect(shown).toContain('Not at this hour')
  expect(shown).not.toMatch(/undefined|_a_member\.|owes_nothing\./)
  const encoded = encodeURIComponent(text)
  expect(shown.match(/https:\/\/wa\.me\/\?text=[^"]*/g)).toEqual([`https://wa.me/?text=${encoded}`])
  expect(shown).toContain(`href="sms:?&amp;body=${encoded}"`)
})

test('members who owe can be chosen, with the viewer marked', () => {
  const person = (username: string) => ({
    _id: username,
    username,
    displayName: username === 'bob' ? 'Bob Kahn' : null,
  })
  const member = (username: string, contributionPence: number | null, remittedPence: number | null) =>
    ({
      _id: `m-${username}`,
      userId: person(username),
      contributionPence,
      remittedPence,
      promisedFor: null,
    }) as never
  const members = [
    member('me', 500, 0),
    member('bob', 500, 499),
    member('paid', 500, 500),
    member('x', null, null),
  ]
  expect(pickOwingMembers(members, 'me')).toEqual([
    { memberId: 'm-me', username: 'me', displayName: null, owedPence: 500, promisedFor: null, isOwn: true },
    {
      memberId: 'm-bob',
      username: 'bob',
      displayName: 'Bob Kahn',
      owedPence: 1,
      promisedFor: null,
      isOwn: false,
    },
  ])
})

describe('the promise page', () => {
  const props = {
    token: 'abc',
    groupId: 'g1',
    groupTitle: 'Ski trip',
    owedPence: 1234,
    deadline: '2026-12-11',
    today: '2026-12-01',
    lastDay: '2026-12-11',
    promisedFor: null,
    hasPaidAnotherWay: false,
    remindersOn: true,
    fault: '',
  }
  const show = (more: Partial<typeof props> | { promisedFor: string }) =>
    renderToStaticMarkup(createElement(PromiseScreen, { ...props, ...more }))

  test('works as plain forms without scripts', () => {
    const shown = show({})
    const forms = shown.match(/<form [^>]*>/g) ?? []
    expect(forms).toHaveLength(3)
    for (const form of forms) expect(form).toMatch(/(?=.*method="post").*action="\/api\/promise\/abc"/)
    expect(shown).toMatch(
      /name="day"[^>]*min="2026-12-01" max="2026-12-11"|min="2026-12-01"[^>]*max="2026-12-11"/,
    )
    expect(shown).toContain('£12.34')
    expect(shown).toContain('/group/g1/initialize-payment')
  })

  test.each([
    [{ promisedFor: '2026-12-04' }, 'Promised for Fri 4 Dec'],
    [{ hasPaidAnotherWay: true }, 'You told the admins that you have paid another way'],
    [{ fault: 'input' }, 'Please choose a day from today to Friday 11 December'],
    [{ fault: 'often' }, 'Please try again in a few minutes'],
    [{ today: '2026-12-12' }, 'The deadline was'],
    [{ today: '2026-12-11' }, 'The deadline is today'],
  ])('%j: %s', (more, text) => {
    expect(show(more)).toContain(text)
  })

  test('says that one will be reminded on the day only if the group reminds people', () => {
    expect(show({})).toContain(
      'The admins will see this day, and you’ll be reminded then rather than before.',
    )
    expect(show({ remindersOn: false })).toContain('The admins will see this day.')
  })
})

test('a reminder leads to the promise page', () => {
  const notification = {
    type: 'Payment',
    message: 'Pay',
    read: false,
    createdAt: '2026-12-01T10:00:00Z',
    groupId: 'g1',
    actionText: 'Pay or say when',
    actionData: { promiseToken: 'abc' },
    line: 'n1',
    path: null,
    gathered: null,
  } as never
  const shown = renderToStaticMarkup(createElement(NotificationItem, { notification }))
  expect(shown).toContain('href="/promise/abc"')
})
