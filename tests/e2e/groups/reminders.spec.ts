import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, inDays, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** Nobody is reminded at night, and the screen says so; these tests run at any hour. */
const isNight = () => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit' }).format(),
  )
  return hour < 8 || hour >= 20
}

test(
  'an admin reminds members, chooses the days, and sees a promise made without logging in',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const ben = await someone('ben')
    const group = await aGroup(ada)
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
    // Nobody is reminded of a group that they have never looked at.
    await as(ben)(`GET /group/${group._id}`)

    await page.goto(`/group/${group._id}`)
    await page.getByRole('button', { name: 'Change reminders' }).click()
    const reminderDialog = page.getByRole('dialog', { name: 'Reminders' })
    await reminderDialog.getByLabel('3 days before').uncheck()
    await reminderDialog.getByLabel('14 days before').check()
    await expectAccessible(page)
    await reminderDialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('14, 7 and 1 day before the deadline, and on the day')).toBeVisible()

    await page.getByRole('button', { name: 'Remind', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`${ada.username} (you)`).uncheck()
    await expect(dialog.getByRole('figure')).toContainText(`Ben Tester reads${ada.username} reminds you: `)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remind 1 member' }).press('Enter')
    // The region with the result gets the focus.
    await expect(dialog.getByRole('region', { name: /remind/i }).first()).toBeFocused()
    if (isNight()) await expect(dialog.getByText('Not at this hour')).toBeVisible()
    else await expect(dialog.getByRole('link', { name: 'WhatsApp to Ben Tester' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    // Everyone's group page links to their own promise: here the admin's, opened without scripts and without a session.
    const address = await page.getByRole('link', { name: 'Say when you’ll pay' }).getAttribute('href')
    const plainContext = await browser.newContext({ javaScriptEnabled: false })
    const plain = await plainContext.newPage()
    await plain.goto(address ?? '')
    await plain.getByLabel('I will pay on').fill(inDays(5))
    await plain.getByRole('button', { name: 'Promise to pay on this day' }).click()
    await expect(plain.getByText(/^Promised for/)).toBeVisible()
    await plainContext.close()

    await expect(page.getByText(/^Promised for/).first()).toBeVisible()
    await page.goto(address ?? '')
    await page.getByText('I have paid another way').click()
    await expectAccessible(page)
  },
)
