import { chatText } from '@/lib/groups/chat-text/rules'

/** What a group's chat reads, where the database does not matter. */

const standing = {
  title: 'Ski trip',
  occasion: null,
  shareCount: 12,
  paidCount: 7,
  goalPence: 10_000,
  remainingPence: 8500,
  deadline: '2026-12-05',
  daysLeft: 6,
  isOverdue: false,
  isClosed: false,
  url: null,
  names: [] as string[],
  giverNames: [] as string[],
}

const thanksTo = (...names: string[]) =>
  chatText({ ...standing, shareCount: 0, paidCount: names.length, names }).split('\n')[2]

test('names stand apart from each other, also where one of them has a comma', () => {
  expect(thanksTo('Moses', 'Kath', 'Owen')).toBe('With thanks to Moses, Kath and Owen.')
  expect(thanksTo('Moses', 'Ruby, age 6', 'Kath')).toBe('With thanks to Moses; Ruby, age 6; and Kath.')
  expect(thanksTo('Ruby, age 6')).toBe('With thanks to Ruby, age 6.')
})

test('how far it is has a line of its own; nobody is counted while one is alone', () => {
  expect(chatText(standing)).toBe('We’re collecting for “Ski trip”.\n7 of 12 in, £85 to go, 6 days left.')
  const alone = { ...standing, shareCount: 1, paidCount: 0, remainingPence: 10_000, daysLeft: 0 }
  expect(chatText(alone)).toBe('We’re collecting for “Ski trip”.\n£100 in all, today is the last day.')
  expect(chatText({ ...alone, remainingPence: null })).toMatch(/\nToday is the last day\.$/)
  expect(chatText({ ...alone, paidCount: 1, remainingPence: 0 })).toMatch(/\n1 of 1 in\.$/)
})

test('said aloud, it is how somebody tells it', () => {
  const said = (given: Partial<Parameters<typeof chatText>[0]>) =>
    chatText({ ...standing, ...given }, true).split('\n')[1]
  expect(said({})).toBe('Seven of the twelve of us are in. There’s £85 still to go, and 6 days left.')
  expect(said({ paidCount: 1, shareCount: 20, daysLeft: 1 })).toBe(
    'One of the 20 of us is in. There’s £85 still to go, and 1 day left.',
  )
  expect(said({ shareCount: 2, paidCount: 2, remainingPence: null, daysLeft: 0 })).toBe('Both of us are in.')
  expect(said({ shareCount: 2, paidCount: 1, remainingPence: null, daysLeft: 1 })).toBe(
    'One of the two of us is in. There is 1 day left.',
  )
  expect(said({ shareCount: 0, paidCount: 13, isOverdue: true })).toBe(
    '13 of us have chipped in already. There’s £85 still to go.',
  )
  expect(said({ paidCount: 0, remainingPence: null, daysLeft: 0 })).toBe('Today is the last day.')
  expect(said({ shareCount: 1, paidCount: 0, remainingPence: 10_000 })).toBe(
    'There’s £100 to collect, and 6 days left.',
  )
})

test('who gave without a share is thanked apart from those who are in', () => {
  const thanked = (names: string[], giverNames: string[]) =>
    chatText({ ...standing, names, giverNames }).split('\n')[2]
  expect(thanked(['Tom'], ['Jean'])).toBe('With thanks to Tom, and to Jean for chipping in.')
  expect(thanked([], ['Jean', 'Kofi'])).toBe('With thanks to Jean and Kofi for chipping in.')
})

test('of more than seven, five are named', () => {
  expect(thanksTo(...'ABCDEFG')).toBe('With thanks to A, B, C, D, E, F and G.')
  expect(thanksTo(...'ABCDEFGHIJKLMN')).toBe('With thanks to A, B, C, D, E and 9 more.')
})

test('no countdown stands beside condolences, and what to do has air above it', () => {
  const funeral = { ...standing, occasion: 'funeral' as const, shareCount: 0, url: 'https://example.com/c/X' }
  const OPEN_UNTIL = 'The collection is open until Saturday 5 December.'
  const lines = (paidCount: number) => chatText({ ...funeral, paidCount }).split('\n')
  expect(lines(0)).toHaveLength(5)
  expect(lines(1).slice(1, 4)).toEqual(['One person has given.', OPEN_UNTIL, ''])
  expect(lines(2)[1]).toBe('2 people have given.')
  expect(chatText({ ...funeral, occasion: null, paidCount: 1 })).toContain(
    '\nOne person has chipped in already, £85 to go, 6 days left.\n\nChip in here:\n',
  )
})
