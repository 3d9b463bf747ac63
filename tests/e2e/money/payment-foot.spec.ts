import { expect, type Locator, test } from '@playwright/test'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test(
  'on a phone the total and the button stay in view, and cover nothing that is being filled in',
  NIGHT,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const ada = await aPerson(page)
    const { _id } = await aGroup(ada)
    await page.goto(`/group/${_id}/initialize-payment`)
    const button = page.getByRole('button', { name: 'Initialize Payment' })
    const amount = page.locator('#main').getByLabel('Amount')
    const foot = page.locator('[data-pay-foot]')
    await expect(foot).toContainText('£304.40')
    await expect(button).toBeInViewport({ ratio: 1 })
    const edges = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
      return { top: y, bottom: y + height }
    }
    for (const field of [page.getByLabel('Email'), amount]) {
      await field.focus()
      expect((await edges(field)).bottom).toBeLessThanOrEqual((await edges(foot)).top)
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = page.getByText('You pay on our card provider’s secure page.')
    expect((await edges(last)).bottom).toBeLessThanOrEqual((await edges(foot)).top)
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    // With a keyboard that takes half the screen, all of what is left is the field's.
    await page.setViewportSize({ width: 320, height: 300 })
    await expect(foot).toHaveCSS('position', 'static')
  },
)
