import { evenShareText } from '@/components/groups/group/even-share'
import { draftWithOccasion, EMPTY_DRAFT, initialDraft } from '@/components/groups/group/group-draft'
import { hasNoShareYet } from '@/components/groups/members/payment-state'

test.each([
  ['300', '12', '£300 ÷ 12 = £25 each'],
  ['1,250.50', '2', '£1,250.50 ÷ 2 = £625.25 each'],
  ['100', '3', '£100 ÷ 3 = £33.33 or £33.34 each'],
  ['', '3', null],
  ['many', '3', null],
  ['100', '', null],
  ['100', '0', null],
  ['100', 'a few', null],
])('%p for %p people: %p', (goal, people, text) => {
  expect(evenShareText(goal, people)).toBe(text)
})

test('an occasion fills in a form, and what was typed before stays', () => {
  const trip = initialDraft('trip', '2026-11-26')
  expect(trip).toMatchObject({
    title: 'Weekend away',
    splitOption: 'autoSplit',
    paymentDeadline: '2026-12-26',
  })
  const typed = { ...initialDraft('trip'), title: 'Whitby', paymentGoal: '600' }
  expect(draftWithOccasion('leaving', typed)).toEqual({
    ...initialDraft('leaving'),
    title: 'Whitby',
    paymentGoal: '600',
  })
  expect(draftWithOccasion('leaving', initialDraft('trip'))).toEqual(initialDraft('leaving'))
  expect(draftWithOccasion('', initialDraft('trip'))).toEqual(EMPTY_DRAFT)
})

test('a share says nothing while it is the whole goal, because nobody else has joined', () => {
  const alone = { numberOfMembers: 1, splitOption: 'autoSplit' } as const
  const own = { pinned: false, remittedPence: 0 }
  expect(hasNoShareYet(alone, own)).toBe(true)
  expect(hasNoShareYet({ ...alone, numberOfMembers: 2 }, own)).toBe(false)
  expect(hasNoShareYet({ ...alone, splitOption: 'customSplit' }, own)).toBe(false)
  expect(hasNoShareYet(alone, { ...own, pinned: true })).toBe(false)
  expect(hasNoShareYet(alone, { ...own, remittedPence: 500 })).toBe(false)
})
