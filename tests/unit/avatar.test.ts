import { AVATAR_COLOURS, avatarColour, initialsOf } from '@/components/ui/avatar-colour'

test('the palette has eleven different colours, and ids reach all of them', () => {
  const reached = new Set(Array.from({ length: 500 }, (_, id) => avatarColour(`user-${id}`)))
  expect(new Set(AVATAR_COLOURS).size).toBe(11)
  expect(reached.size).toBe(11)
})

test('a user keeps their colour', () => {
  expect(avatarColour('c0ffee')).toBe(avatarColour('c0ffee'))
  expect(AVATAR_COLOURS).toContain(avatarColour(''))
})

test.each([
  ['amelia', 'A'],
  ['amelia_hart', 'AH'],
  ['a_b_c', 'AB'],
  ['_tom_', 'T'],
  ['7up', '7'],
  ['', ''],
])('the initials of %p are %p', (username, initials) => {
  expect(initialsOf(username)).toBe(initials)
})
