import {
  countDoneParts,
  describeMissingParts,
  missingText,
} from '@/components/people/accounts/sign-in/missing-in-signup'
import type { Availability } from '@/components/people/accounts/sign-in/use-availability'

const FULL = {
  ...{ firstName: 'Ada', lastName: 'Tester', username: 'ada', email: 'ada@example.com' },
  phone: { country: 'GB' as const, digits: '7700900123' },
  ...{ password: 'Kettle-on-4-two!', confirmPassword: 'Kettle-on-4-two!' },
}
const EMPTY = {
  ...{ firstName: '', lastName: '', username: '', email: '' },
  phone: { country: 'GB' as const, digits: '' },
  ...{ password: '', confirmPassword: '' },
}
const all = (availability: Availability) => ({
  ...{ username: { availability }, email: { availability }, phone: { availability } },
})
const VALID = all({ status: 'valid', message: 'Available!' })

test('nothing is missing from a complete form', () => {
  expect(missingText(describeMissingParts(FULL, VALID))).toBeNull()
})

test('everything is missing from an empty one, in the order of its fields', () => {
  expect(missingText(describeMissingParts(EMPTY, all({ status: 'idle' })))).toBe(
    'Still missing: your first name, your last name, a username, your email, your phone number, a password and the same password a second time.',
  )
})

test('the form has five strokes: both names are one, and so are both passwords', () => {
  expect(countDoneParts(EMPTY, all({ status: 'idle' }))).toBe(0)
  expect(countDoneParts({ ...FULL, lastName: '' }, VALID)).toBe(4)
  expect(countDoneParts({ ...FULL, confirmPassword: '' }, VALID)).toBe(4)
  expect(countDoneParts(FULL, all({ status: 'idle' }))).toBe(2)
  expect(countDoneParts(FULL, VALID)).toBe(5)
})

test.each([
  [{ lastName: '  ' }, VALID, ['your last name']],
  [
    {},
    { ...VALID, username: { availability: { status: 'invalid', message: 'Taken' } as const } },
    ['a username you can have'],
  ],
  [
    {},
    { ...VALID, email: { availability: { status: 'checking' } as const } },
    ['a moment to check your email'],
  ],
  [{ password: 'short' }, VALID, ['a password that meets every rule', 'the same password a second time']],
  [{ confirmPassword: 'Kettle' }, VALID, ['the same password a second time']],
])('%j', (typed, availability, missing) => {
  expect(describeMissingParts({ ...FULL, ...typed }, availability)).toEqual(missing)
})
