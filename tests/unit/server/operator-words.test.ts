import { ageOf } from '@/components/operator/age'
import { describeFlag } from '@/lib/books/flags/flag-kinds'

const at = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', '1 minute'],
  ['2026-11-21T11:01:00Z', '59 minutes'],
  ['2026-11-21T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '23 hours'],
  ['2026-11-18T11:00:00Z', '3 days'],
])('the age of something since %s is %s', (since, age) => {
  expect(ageOf(since, at)).toBe(age)
})

test('a flag without a description is named after its kind', () => {
  expect(describeFlag('moon-too-full')).toEqual({ title: 'Moon too full', meaning: '' })
  expect(describeFlag('difference').meaning).not.toBe('')
})
