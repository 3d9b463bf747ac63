import { highlightedEntry, NAVIGATION } from '@/components/shell/navigation'

test('entries are in their order', () => {
  expect(NAVIGATION.map(({ href, name }) => [href, name])).toEqual([
    ['/dashboard', 'Dashboard'],
    ['/transactions', 'Transactions'],
    ['/groups', 'Groups'],
    ['/notifications', 'Notifications'],
    ['/settings', 'Settings'],
  ])
})

test.each(NAVIGATION.map(({ href, name }) => [href, name]))('%s highlights %s', (href, name) => {
  expect(highlightedEntry(href)).toBe(name)
})

test.each([
  '/groups/',
  '/groups/all',
  '/group/42',
  '/group/42/Ski%20trip',
  '/group/42/transactions',
  '/group/42/all-members',
])('Groups is highlighted on %s', (path) => {
  expect(highlightedEntry(path)).toBe('Groups')
})

test.each([
  '/settings',
  '/profile-settings',
  '/profile-settings/picture',
  '/account-settings',
  '/privacy-settings/x',
])('Settings is highlighted on %s', (path) => {
  expect(highlightedEntry(path)).toBe('Settings')
})

test.each([
  '/',
  '/login',
  '/verify',
  '/grouping',
  '/group',
  '/clearing-history',
  '/settingsx',
  '/my/group/1',
])('nothing is highlighted on %s', (path) => {
  expect(highlightedEntry(path)).toBeNull()
})
