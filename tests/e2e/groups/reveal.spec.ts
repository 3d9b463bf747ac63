import { expect, test } from '@playwright/test'
import { callApi, enterCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, inDays } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** A card is sealed, waits as an envelope, opens, and is thanked for. */

test('an admin seals the card; its address shows an envelope with a name and a day', async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Grace leaves us' })
  await page.goto(`/group/${group._id}/card`)
  await page.getByLabel('Who is it for?').fill('Grace')
  await page.getByLabel('It opens on').fill(inDays(3))
  await page.getByRole('button', { name: 'Seal the envelope' }).click()
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('heading', { name: 'Something is on its way for Grace.' })).toBeVisible()
  expect(await page.content()).not.toContain('leaves us')
  await expectAccessible(page)
})

test(
  'the envelope is opened once, with a press; without scripts the card lies there',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Grace leaves us' })
    const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
    for (const name of ['Kit', 'Zoe']) {
      const body = {
        name,
        email: `${name}_reveal@example.com`,
        amount: 5,
        message: `From ${name}, with love`,
      }
      const gift = await callApi(servers, `POST /link/${link.code}/gift`, { body })
      await enterCard(gift.url, { card: '4242 4242 4242 4242', email: body.email, name })
    }
    const opensAt = new Date(Date.now() + 4000).toISOString()
    const { reveal } = await as(ada)(`PUT /group/${group._id}/reveal`, { for: 'Grace', opensAt })
    const { pathname } = new URL(reveal.url)
    await page.goto(pathname)
    const open = page.getByRole('button', { name: 'Open it, Grace' })
    const heading = page.getByRole('heading', { name: 'For Grace', exact: true })
    // The page that waits has become the one that can be opened.
    await expect(open).toBeVisible({ timeout: 15_000 })
    await expect(heading).toBeHidden()
    await expectAccessible(page)
    await page.reload()
    await open.press('Enter')
    await expect(heading).toBeFocused()
    await expect(open).toBeHidden()
    await expect(page.getByRole('button', { name: 'Feedback' })).toBeHidden()
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(open).toBeHidden()
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('From Kit, with love')
    await expectAccessible(page)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: servers.url })
    const reader = await plain.newPage()
    await reader.goto(pathname)
    await expect(reader.getByText('From Zoe, with love')).toBeVisible()
    await plain.close()
    await page.getByLabel('To everyone').fill('Thank you all, it is lovely.')
    await page.getByRole('button', { name: 'Send to everyone' }).click()
    await expect(page.getByRole('region', { name: 'Thanks' })).toContainText('it is lovely')
    await expect(page.getByRole('button', { name: 'Send to everyone' })).toHaveCount(0)
  },
)

test('an address that was handed over ends only after a question', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Grace leaves us' })
  const { reveal } = await as(ada)(`PUT /group/${group._id}/reveal`, { for: 'Grace', opensAt: inDays(3) })
  const { pathname } = new URL(reveal.url)
  await page.goto(`/group/${group._id}/card`)
  const end = page.getByRole('button', { name: 'End this link' })
  const question = page.getByRole('alertdialog', { name: 'End this link?' })
  await end.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeFocused()
  expect((await page.request.get(pathname)).status()).toBe(200)
  await end.click()
  await question.getByRole('button', { name: 'End link' }).click()
  await expect(page.getByRole('button', { name: 'Seal the envelope' })).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(404)
})
