import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Passkeys } from '@/components/people/accounts/factors/passkeys'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const shown = (count: number) => {
  const passkeys = Array.from({ length: count }, (_, place) => {
    return { _id: `p${place}`, name: 'Phone', createdAt: '2026-11-21T09:30:00.000Z', lastUsedAt: null }
  })
  return renderToStaticMarkup(createElement(Passkeys, { passkeys }))
}

test('another passkey is offered until there are as many as an account can have', () => {
  expect(shown(19)).toContain('Add a passkey')
  expect(shown(20)).not.toContain('Add a passkey')
  expect(shown(20)).toContain('Remove one first.')
})
