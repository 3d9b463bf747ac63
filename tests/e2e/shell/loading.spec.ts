import { type Browser, expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** The same person's browser, without scripts, in which a page stays in its loading state. */
async function stillLoading(browser: Browser, { signedInPage }: { signedInPage: Page }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: servers.url,
    javaScriptEnabled: false,
    storageState: await signedInPage.context().storageState(),
  })
  return context.newPage()
}

/** How far down the rule under a page's title is. */
async function ruleOf(page: Page): Promise<number> {
  const box = await page.getByRole('main').locator('.rule-double:visible').first().boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

test(
  'a screen’s title stays where it is when the rest of the screen arrives',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const { _id: groupId } = await aGroup(ada)
    const transactionId = await payByCard(servers, ada, groupId, 30)
    const groupScreens = [
      'initialize-payment',
      'transfer',
      'refund-requests',
      'history',
      'close',
      'closing-statement',
    ]
    const paths = [
      ...['/dashboard', '/groups', '/transactions', '/notification-settings', '/account-settings'],
      ...groupScreens.map((screen) => `/group/${groupId}/${screen}`),
      `/transactions/${transactionId}/trail`,
    ]
    const loading = await stillLoading(browser, { signedInPage: page })
    let skeletons = 0
    for (const width of [375, 1280])
      for (const path of paths) {
        for (const one of [page, loading]) {
          await one.setViewportSize({ width, height: 812 })
          await one.goto(path)
        }
        await expect(page.locator('.animate-breathe')).toHaveCount(0)
        // A short page comes in one part, without its skeleton.
        skeletons += Math.min(1, await loading.locator('.animate-breathe').filter({ visible: true }).count())
        const jump = Math.abs((await ruleOf(page)) - (await ruleOf(loading)))
        expect.soft(jump, `${path} at ${width} px`).toBeLessThan(8)
      }
    expect(skeletons).toBeGreaterThan(paths.length)
  },
)
