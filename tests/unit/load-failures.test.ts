import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const screens = [
  ['dashboard', 'Error retrieving group data'],
  ['groups', 'HTTP error! status: 500'],
  ['group/[groupId]/[groupName]', 'Failed to fetch group data.'],
  ['group/[groupId]/(details)', 'Failed to fetch group details'],
  ['group/[groupId]/all-members', 'Failed to fetch group members'],
  ['group/[groupId]/initialize-payment', 'Failed to load group details'],
  ['group/[groupId]/transfer', 'Failed to load group data'],
  ['group/[groupId]/transactions', 'Failed to load transactions'],
  ['transactions', 'Failed to load transactions. Please try again.'],
  ['notifications', 'Failed to fetch notifications.'],
] as const

test.each(screens)('where %s cannot be read it says "%s", with a way to try again', (path, text) => {
  const Failure: ComponentType<{ retry: () => void }> = require(`@/app/(member)/${path}/error`).default
  const shown = renderToStaticMarkup(createElement(Failure, { retry: () => undefined }))
  expect(shown).toMatch(/<h1[^>]*>[A-Z]/)
  expect(shown).toContain(`>${text}<`)
  expect(shown).toContain('Try again')
})
