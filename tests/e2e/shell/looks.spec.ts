import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, aMember, as, inDays } from '../support/groups'
import { expectLook, skipUnlessSameChromium } from '../support/looks'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson } from '../support/people'
import { servers } from '../support/servers'
import { expectLargeTargets } from '../support/targets'

/** The ten most visited screens on a phone, compared with pictures. After a deliberate change, renew them: npm run test:night -- pictures --renew. */

test.use({
  viewport: { width: 375, height: 812 },
  colorScheme: 'light',
})
test.beforeEach(({ browser }) => skipUnlessSameChromium(browser))

async function look(page: Page, name: string, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
  await expectLargeTargets(page)
  await expectLook(page, name)
}

test('before signing in', NIGHT, async ({ page }) => {
  await look(page, 'landing', '/')
  await look(page, 'login', '/login')
  await look(page, 'signup', '/signup')
  await aPendingPerson(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/verify')
  await expectLargeTargets(page)
  await expectLook(page, 'verify')
})

test('in a group, and on its link', NIGHT, async ({ page, browser }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Whitby weekend', paymentGoal: 600, paymentDeadline: inDays(24) })
  const ben = await aMember(ada, group, 'ben')
  await aMember(ada, group, 'cleo')
  await payByCard(servers, ben, group._id, 200)
  await payByCard(servers, ada, group._id, 120.5)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  await as(ada)(`PUT /group/${group._id}/link`, { suggested: [5, 20], showNames: true, showCollected: true })

  await look(page, 'dashboard', '/dashboard')
  await look(page, 'group', `/group/${group._id}`)
  await look(page, 'members', `/group/${group._id}/all-members`)
  await look(page, 'payment', `/group/${group._id}/initialize-payment`)
  await look(page, 'notifications', '/notifications')
  const visitor = await (await browser.newContext({ baseURL: servers.url })).newPage()
  await visitor.setViewportSize({ width: 375, height: 812 })
  await visitor.emulateMedia({ reducedMotion: 'reduce' })
  await look(visitor, 'link', `/c/${link.code}`)
})
