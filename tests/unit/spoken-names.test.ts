import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NewPasswordFields } from '@/components/accounts/new-password-fields'
import { TwoFactor } from '@/components/accounts/two-factor'

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

test('what is turned on is named in its button', () => {
  const row = renderToStaticMarkup(createElement(TwoFactor, { userId: 'u1', isOn: false }))
  expect(row.replace(/<[^>]+>/g, '')).toContain('Turn on asking for a second factor')
})
