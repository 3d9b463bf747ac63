import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Avatar } from '@/components/ui/figures/avatar'
import { AVATAR_COLOURS, avatarColour, initialsOf } from '@/components/ui/figures/avatar-colour'

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

const avatarOf = (shown: { username?: string | null; pictureUrl?: string | null }) =>
  renderToStaticMarkup(createElement(Avatar, { userId: 'c0ffee', ...shown }))

test('an avatar shows the picture, else the initials, else a plain figure', () => {
  expect(avatarOf({ username: 'tom', pictureUrl: '/tom.png' })).toContain('<img src="/tom.png"')
  expect(avatarOf({ username: 'tom' })).toMatch(/>T<\/span>$/)
  expect(avatarOf({ username: 'tom' })).not.toContain('icon-')
  for (const username of [undefined, null, '']) {
    const plain = avatarOf({ username, pictureUrl: null })
    expect(plain).toContain('icon-user-round')
    expect(plain).toContain('aria-label="Profile picture"')
  }
})
