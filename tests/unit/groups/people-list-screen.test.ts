import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group } from '@/components/groups/group/group'
import { AddPeopleScreen } from '@/components/groups/people-list/add-people-screen'
import { linkStatusText } from '@/components/groups/people-list/link-status'
import { emptyRow, findProblems } from '@/components/groups/people-list/list-rows'
import { ListTable } from '@/components/groups/people-list/list-table'
import type { ListedPerson } from '@/components/groups/people-list/listed-person'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const group = {
  _id: 'g1',
  title: 'Choir trip',
  splitOption: 'customSplit',
  closedAt: null,
} as unknown as Group
const screen = (shownGroup: Group, isAnybodyListed = false) =>
  renderToStaticMarkup(createElement(AddPeopleScreen, { group: shownGroup, isAnybodyListed }))

test('a list is pasted, chosen as a file or typed; in a closed group nobody is added', () => {
  expect(screen(group)).toMatch(/Paste your list.*Choose a File.*Type Someone In/s)
  expect(screen(group)).not.toContain('people.csv')
  expect(screen(group, true)).toContain('/api/group/g1/people.csv')
  expect(screen({ ...group, closedAt: '2026-11-20T10:00:00Z' })).not.toContain('Paste your list')
})

test('what is wrong stands at its cell, in words', () => {
  const rows = [
    { ...emptyRow(), name: 'Ann' },
    { ...emptyRow(), name: 'Bob', email: 'bob@' },
  ]
  const shown = renderToStaticMarkup(
    createElement(ListTable, { rows, problems: findProblems(rows), isBusy: false, change: () => undefined }),
  )
  expect(shown.match(/aria-invalid="true"/g)).toHaveLength(1)
  const [cell = ''] = shown.match(/<input[^>]*aria-label="Email, Bob"[^>]*>/) ?? []
  const [, described = ''] = /aria-describedby="([^"]*)"/.exec(cell) ?? []
  expect(shown).toContain(`<p id="${described}"`)
  expect(shown).toContain('Please enter a valid email address')
})

test('the list says what became of each link', () => {
  const at = '2026-11-20T10:00:00Z'
  const person = { sentAt: null, openedAt: null, noContact: false } as ListedPerson
  expect([
    linkStatusText(person),
    linkStatusText({ ...person, sentAt: at }),
    linkStatusText({ ...person, sentAt: at, openedAt: at }),
    linkStatusText({ ...person, sentAt: at, openedAt: at, noContact: true }),
  ]).toEqual([null, 'Link sent', 'Opened their link', 'Asked not to be written to'])
})
