import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TwoFactor } from '@/components/people/accounts/factors/two-factor'
import { SessionList } from '@/components/people/accounts/profile/session-list'
import { NewPasswordFields } from '@/components/people/accounts/sign-in/new-password-fields'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

/** What a screen reader says of a control that is one of several alike. */

/** The texts of the elements that describe the control whose tag matches. */
const descriptionOf = (markup: string, control: RegExp) => {
  const ids = /aria-describedby="([^"]*)"/.exec(control.exec(markup)?.[0] ?? '')?.[1]?.split(' ') ?? []
  return ids.map(
    (id) =>
      markup
        .split(`id="${id}"`)[1]
        ?.replace(/^[^>]*>/, '')
        .replace(/<[^>]+>/g, ' ') ?? '',
  )
}

const input = (name: string) => ({ name, value: '', error: null, onChange: () => {} })
const passwords = renderToStaticMarkup(
  createElement(NewPasswordFields, { password: input('password'), confirmation: input('confirmPassword') }),
)

test('each button that shows a password says which', () => {
  const buttons = passwords.split('<button').slice(1)
  const described = buttons.map((button) => {
    const id = /aria-describedby="([^"]*)"/.exec(button)?.[1]
    return new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(passwords)?.[1]
  })
  expect(described).toEqual(['Password', 'Confirm password'])
})

test('the rules for a password are read with its field, before anything is typed', () => {
  expect(descriptionOf(passwords, /<input[^>]*name="password"[^>]*>/).join(' ')).toContain(
    'At least 8 characters',
  )
})

test('of two devices of one kind, each button says when it was used', () => {
  const one = { device: 'Chrome on Windows', current: false, createdAt: '2026-11-20T09:00:00.000Z' }
  const list = renderToStaticMarkup(
    createElement(SessionList, {
      sessions: [
        { ...one, _id: 's1', lastUsedAt: '2026-11-21T09:30:00.000Z' },
        { ...one, _id: 's2', lastUsedAt: '2026-11-22T18:05:00.000Z' },
      ],
    }),
  )
  const [, first = '', second = ''] = list.split('<li')
  expect(descriptionOf(first, /<button[^>]*>/).join()).toContain('Last used 21 Nov 2026, 09:30.')
  expect(descriptionOf(second, /<button[^>]*>/).join()).toContain('Last used 22 Nov 2026, 18:05.')
})

test('a button names the thing that it turns on', () => {
  const row = renderToStaticMarkup(createElement(TwoFactor, { userId: 'u1', isOn: false }))
  expect(row.replace(/<[^>]+>/g, '')).toContain('Turn on asking for a second factor')
})
