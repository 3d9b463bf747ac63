import { chatText } from '@/lib/groups/chat-text/rules'

/** What a group's chat reads, where the database does not matter. */

const thanksTo = (...names: string[]) =>
  chatText({
    title: 'Ski trip',
    occasion: null,
    shareCount: 0,
    paidCount: names.length,
    goalPence: 10_000,
    remainingPence: 5000,
    daysLeft: 6,
    isOverdue: false,
    isClosed: false,
    url: null,
    names,
  }).split('\n')[1]

test('names stand apart from each other, also where one of them has a comma', () => {
  expect(thanksTo('Moses', 'Kath', 'Owen')).toBe('With thanks to Moses, Kath and Owen.')
  expect(thanksTo('Moses', 'Ruby, age 6', 'Kath')).toBe('With thanks to Moses; Ruby, age 6; and Kath.')
  expect(thanksTo('Ruby, age 6')).toBe('With thanks to Ruby, age 6.')
})
