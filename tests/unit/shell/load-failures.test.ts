import { text as textOf } from 'node:stream/consumers'
import { type ComponentType, createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import type { ErrorScreenProps } from '@/components/ui/page/load-failure'

const screens = [
  ['dashboard', 'Error retrieving group data'],
  ['groups', 'HTTP error! status: 500'],
  ['group/[groupId]/[groupName]', 'Failed to fetch group data.'],
  ['group/[groupId]/(details)', 'Failed to fetch group details'],
  ['group/[groupId]/add-people', 'Failed to load group details'],
  ['group/[groupId]/all-members', 'Failed to fetch group members'],
  ['group/[groupId]/initialize-payment', 'Failed to load group data'],
  ['group/[groupId]/close', 'Failed to load group details'],
  ['group/[groupId]/transfer', 'Failed to load group data'],
  ['group/[groupId]/transactions', 'Failed to load transactions'],
  ['transactions/(list)', 'Failed to load transactions. Please try again.'],
  ['notifications', 'Failed to fetch notifications.'],
  ['account-settings', 'Failed to fetch your settings.'],
] as const

test.each(screens)('when %s cannot be read, it says "%s" and offers to try again', async (path, text) => {
  const Screen: ComponentType<ErrorScreenProps> = require(`@/app/(member)/${path}/error`).default
  const { prelude } = await prerenderToNodeStream(
    createElement(Screen, { error: new Error('lost'), retry: () => undefined }),
  )
  const shown = await textOf(prelude)
  expect(shown).toMatch(/<h1[^>]*>[A-Z]/)
  expect(shown).toContain(`>${text}<`)
  expect(shown).toContain('Try again')
})
