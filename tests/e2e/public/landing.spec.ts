import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor sees every section in order, with links to log in and sign up', async ({ page }) => {
  await page.goto('/')
  const orderedParts = [
    page.getByText('Currently available in GBP only — multi-currency support coming soon'),
    page.getByRole('banner').getByRole('link', { name: 'Log In' }),
    page.getByRole('heading', { level: 1, name: 'Group Payments, Made Easy.' }),
    page.getByRole('heading', { name: 'Why Whipround?' }),
    page.getByRole('heading', { name: 'How Whipround works' }),
    page.getByRole('heading', { name: 'For the things people chip in for' }),
    page.getByRole('heading', { name: 'Questions and answers' }),
    page.getByRole('heading', { name: 'What it costs' }),
    page.getByRole('heading', { name: 'Start Collaborating Today' }),
    page.getByText(`© ${new Date().getFullYear()} Whipround`),
  ]
  const tops = []
  for (const part of orderedParts) tops.push((await part.boundingBox())?.y ?? -1)
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
  expect(await page.locator('h1').count()).toBe(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/previews\/home\.png$/)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@graph']).toMatchObject([
    { '@type': 'Organization', name: 'Whipround' },
    { '@type': 'WebSite', name: 'Whipround' },
    { '@type': 'FAQPage', mainEntity: { length: await page.locator('details > summary').count() } },
  ])
})

test(
  'the headline types itself, can be stopped, and is a single title for screen readers',
  NIGHT,
  async ({ page }) => {
    await page.goto('/')
    const headline = page.getByRole('heading', { level: 1, name: 'Group Payments, Made Easy.' })
    await expect(headline).toHaveText('Group Payments, Made Easy.')
    await expect(headline).toHaveText('Split Bills, Seamlessly.')
    // Reads and copies as one line, with a space instead of a break.
    expect(await headline.textContent()).toBe('Split Bills, Seamlessly.')
    await expect(headline).not.toHaveText('Split Bills, Seamlessly.')
    await page.getByRole('button', { name: 'Pause the headline' }).click()
    await expect(page.getByRole('button', { name: 'Play the headline' })).toBeVisible()
    // Never stops in the middle of a word.
    await expect(headline).toHaveText(/^(Split Bills, Seamlessly|Collect Money, Instantly)\.$/)
  },
)

test('with reduced motion the headline does not move', NIGHT, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the headline' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group Payments, Made Easy.')
})

test('the header stays in view, and a line shows the reading progress', NIGHT, async ({ page }) => {
  await page.goto('/')
  const line = page.getByTestId('scroll-progress')
  await expect(line).toHaveCSS('transform', 'matrix(0, 0, 0, 1, 0, 0)')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect(line).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeInViewport()
})

test('the demo shows the product at the reader’s own pace', NIGHT, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const demo = page.getByRole('dialog', { name: 'How it works' })
  await expect(demo.getByText('Set a goal and a date')).toBeVisible()
  await expectAccessible(page)
  for (const title of [
    'Bring everyone in',
    'Pay by card, with the fee in plain sight',
    'Watch it come together',
    'Move the money where it’s needed',
  ]) {
    await demo.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(demo.getByText(title)).toBeVisible()
  }
  await expect(demo.getByRole('link', { name: 'Create a group' })).toHaveAttribute('href', '/signup')
  await page.keyboard.press('Escape')
  await expect(demo).toBeHidden()
})

test('the cost is added up while an amount is typed', NIGHT, async ({ page }) => {
  await page.goto('/')
  const cost = page.getByRole('region', { name: 'What it costs' })
  await expect(cost.getByRole('button')).toHaveCount(0)
  await cost.getByLabel('If you put in').fill('50')
  await expect(cost.getByRole('status')).toContainText('You pay £50.90')
  await cost.getByLabel('abroad').check()
  await expect(cost.getByRole('status')).toContainText('You pay £51.65')
  await cost.getByLabel('If you put in').fill('much')
  await expect(cost.getByRole('status')).toHaveText('Enter an amount in pounds, such as 20 or 7.50.')
  await cost.getByLabel('If you put in').press('Enter')
  await expect(page).toHaveURL('/')
})

test('the landing page and the pages that its foot leads to are accessible', NIGHT, async ({ page }) => {
  await page.goto('/')
  for (const question of await page.locator('summary').all()) await question.click()
  await expectAccessible(page)
  for (const path of ['/your-money', '/terms', '/privacy', '/contact']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('people signed in see the landing page, too', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page can be read', NIGHT, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group Payments, Made Easy.')
    await expect(page.getByRole('heading', { name: 'Global Roadmap' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create a Group' })).toBeVisible()
    await page.getByText('Where is the money until we need it?').click()
    await expect(page.getByText('It is not a bank account and earns no interest')).toBeVisible()
  })

  test('an address that leads nowhere says so, and where to go on', NIGHT, async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found · Whipround')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found')
    await page.getByRole('link', { name: 'Go to login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('the cost calculator and the legal pages work too', NIGHT, async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('If you put in').fill('50')
    await page.getByLabel('abroad').check()
    await page.getByRole('button', { name: 'Work it out' }).click()
    await expect(page.getByText('You pay £51.65')).toBeInViewport()
    for (const name of ['Your money', 'Terms', 'Privacy', 'Contact and complaints']) {
      await page.getByRole('navigation', { name: 'About' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible()
    }
    await expect(page.getByText('has not given its name yet').first()).toBeVisible()
    await page.goto('/signup')
    await expect(page.getByText('By signing up you agree to our terms')).toBeVisible()
    await page.getByRole('navigation', { name: 'About' }).getByRole('link', { name: 'Your money' }).click()
    await expect(page.getByRole('cell', { name: '£50.90 fee £0.90' })).toBeVisible()
  })
})
