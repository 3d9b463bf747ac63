import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { aPerson } from './support/people'

test('a visitor sees every section, in order, and the ways to log in and sign up', async ({ page }) => {
  await page.goto('/')
  const inOrder = [
    page.getByText('Currently available in GBP only — multi-currency support coming soon'),
    page.getByRole('banner').getByRole('link', { name: 'Log In' }),
    page.getByRole('heading', { level: 1, name: 'Group Payments, Made Easy.' }),
    page.getByRole('heading', { name: 'Why Whipround?' }),
    page.getByRole('heading', { name: 'Start Collaborating Today' }),
    page.getByText(`© ${new Date().getFullYear()} Whipround`),
  ]
  const tops = []
  for (const part of inOrder) tops.push((await part.boundingBox())?.y ?? -1)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(tops).not.toContain(-1)
  await expect(page.getByText('Trusted by friends, family and groups')).toBeVisible()
  for (const stat of ['99.9% Uptime', '256-bit Encryption', '24/7 Support'])
    await expect(page.getByRole('listitem').filter({ hasText: stat })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Introduction' }).getByRole('listitem')).toHaveCount(3)
  for (const title of [
    'Built for Pounds (GBP)',
    'Effortless Group Management',
    'Global Roadmap',
    'Powered by a card payment provider',
  ])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why Whipround?' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('create groups, assign amounts and track contributions')).toBeVisible()
  await expect(page.getByText('under 2 minutes')).toBeVisible()
  await expect(page.getByText('Payments powered by Stripe')).toBeVisible()
  for (const [name, href] of [
    ['Log In', '/login'],
    ['Sign Up', '/signup'],
    ['Get Started', '/signup'],
    ['Create a Group', '/signup'],
    ['Whipround', '/'],
  ])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('the headline types on by itself, can be stopped, and is one title for screen readers', async ({
  page,
}) => {
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1, name: 'Group Payments, Made Easy.' })
  await expect(headline).toHaveText('Group Payments, Made Easy.')
  await expect(headline).toHaveText('Split Bills, Seamlessly.')
  await page.getByRole('button', { name: 'Pause the headline' }).click()
  await expect(page.getByRole('button', { name: 'Play the headline' })).toBeVisible()
})

test('where motion is not wanted the headline stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the headline' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group Payments, Made Easy.')
})

test('the header stays, and a line shows how far the page is read', async ({ page }) => {
  await page.goto('/')
  const line = page.getByTestId('scroll-progress')
  await expect(line).toHaveCSS('transform', 'matrix(0, 0, 0, 1, 0, 0)')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect(line).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeInViewport()
})

test('the demo walks through the product at the reader’s own pace', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const demo = page.getByRole('dialog', { name: 'How it works' })
  await expect(demo.getByText('Set a goal and a date')).toBeVisible()
  await expectAccessible(page)
  for (const title of [
    'Bring everyone in',
    'Pay by card, with the fee in plain sight',
    'Watch it come together',
    "Move the money where it's needed",
  ]) {
    await demo.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(demo.getByText(title)).toBeVisible()
  }
  await expect(demo.getByRole('link', { name: 'Create a group' })).toHaveAttribute('href', '/signup')
  await page.keyboard.press('Escape')
  await expect(demo).toBeHidden()
})

test('the landing page is accessible', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page)
})

test('somebody signed in sees it as it is', async ({ page }) => {
  await aPerson(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group Payments, Made Easy.')
    await expect(page.getByRole('heading', { name: 'Global Roadmap' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create a Group' })).toBeVisible()
  })
})
