import { expect, type Page, test } from '@playwright/test'
import { callApi, payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { connectAccount } from '../support/payouts'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const twoKeysSwitch = (page: Page) => page.getByRole('switch', { name: 'A second admin confirms transfers' })

test(
  'one admin asks, another confirms from the notification, and switching it off takes both',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const other = await (await browser.newContext()).newPage()
    const ben = await aPerson(other, 'ben')
    const group = await aGroup(ada, { members: [ben] })
    const asAda = (call: string, body?: Record<string, unknown>) =>
      callApi(servers, call, { token: ada.token, body })
    await payByCard(servers, ada, group._id, 150)
    await connectAccount(ada, group._id)

    await page.goto(`/group/${group._id}/transfer`)
    await expect(twoKeysSwitch(page)).toBeDisabled()
    await asAda(`POST /group/${group._id}/role`, { username: ben.username })
    await page.reload()
    await twoKeysSwitch(page).click()
    await expect(twoKeysSwitch(page)).toBeChecked()

    await other.goto(`/group/${group._id}/transfer`)
    await other.getByLabel('Amount').fill('60')
    await other.getByRole('button', { name: 'Transfer', exact: true }).click()
    const question = other.getByRole('alertdialog', { name: 'Transfer £60.00?' })
    await expect(question).toContainText('Another admin confirms it before the money leaves.')
    await question.getByRole('button', { name: 'Transfer £60.00' }).click()
    const waiting = panel(other, 'Waiting for a second admin')
    await expect(waiting).toContainText('£60.00')
    await expect(waiting.getByRole('button', { name: /^Take back/ })).toBeVisible()
    await expect(waiting.getByRole('button', { name: /^Confirm/ })).toBeHidden()

    await page.goto('/notifications')
    const notification = page
      .getByRole('paragraph')
      .filter({ hasText: `${ben.username} wants to transfer £60.00` })
    await expect(notification).toBeVisible()
    await page.getByRole('link', { name: 'Review transfer' }).click()
    await expect(panel(page, 'Waiting for a second admin')).toContainText(`${ben.username} asked for this`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await expect(panel(page, 'Waiting for a second admin')).toBeHidden()
    expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 150, availableAmount: 90 })

    await twoKeysSwitch(page).click()
    await expect(page.getByText('You asked to switch this off')).toBeVisible()
    await expectAccessible(page)
    await other.reload()
    await panel(other, 'Two keys').getByRole('button', { name: 'Agree' }).click()
    await expect(twoKeysSwitch(other)).not.toBeChecked()
  },
)
