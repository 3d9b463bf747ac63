import { readdirSync } from 'node:fs'
import { groupPath } from '@/lib/groups/group/paths'

const id = '01900000-0000-7000-8000-000000000001'
const segmentsAfterId = (title: string) =>
  new URL(groupPath(id, title), 'http://localhost').pathname.split('/').slice(3)

test.each([
  'Ski trip',
  'a/b',
  '%2F',
  '100%',
  '?q=1#x',
  '🎁 Ada’s gift',
  'هدية',
  'transfers',
  '...',
  '\\',
  'a..b',
])('the title %p is one segment of the address', (title) => {
  expect(segmentsAfterId(title).map(decodeURIComponent)).toEqual([title])
})

const screens = readdirSync('app/(member)/group/[groupId]', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^[([]/.test(entry.name))
  .map(({ name }) => name)

test.each([...screens, 'Transactions', 'History', '.', '..'])(
  'the title %p is not taken for a screen or a folder',
  (title) => {
    expect(segmentsAfterId(title).map(decodeURIComponent)).toEqual([`${title}-group`])
  },
)

test('half an emoji in a title does not break its address', () => {
  expect(segmentsAfterId('\ud83c')).toHaveLength(1)
})
