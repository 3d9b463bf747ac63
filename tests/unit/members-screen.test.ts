import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Group } from '@/components/groups/group'
import { MembersScreen } from '@/components/groups/members-screen'

test('a group in which nobody is any more says so', () => {
  const group = { _id: 'g1', title: 'Choir trip', admin: ['u1'] } as unknown as Group
  const shown = renderToStaticMarkup(
    createElement(MembersScreen, { group, members: [], requests: [], invitations: [], viewerId: 'u2' }),
  )
  expect(shown).toContain('No members found in this group.')
  expect(shown).not.toContain('<ul')
})
