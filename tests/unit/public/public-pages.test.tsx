import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Facts } from '@/components/public/legal/facts'
import type { LegalPath } from '@/components/public/legal/paths'

const NOBODY: Facts['operatorIdentity'] = {
  name: null,
  address: null,
  companyNumber: null,
  email: 'support@whipround.example',
  complaintsEmail: 'support@whipround.example',
}
const SOMEBODY: Facts['operatorIdentity'] = {
  name: 'Hat & Coin Ltd',
  address: '1 Mill Lane, Leeds LS1 4AP',
  companyNumber: '01234567',
  email: 'hello@hat.example',
  complaintsEmail: 'complaints@hat.example',
}
const known: Facts = {
  operatorIdentity: NOBODY,
  fees: {
    domestic: { rateMillionths: 14_000, fixedPence: 20 },
    international: { rateMillionths: 29_000, fixedPence: 20 },
    label: 'Processing fee',
  },
  maxContributionPence: 1_000_000,
  maxDailyTransferPence: 2_000_000,
  coolingHours: 24,
}
const mockFacts = jest.fn((): Facts => known)
jest.mock('@/app/(public)/public-facts', () => ({ publicFacts: () => mockFacts() }))
jest.mock('@/lib/base/env', () => ({ env: { NEXTAUTH_URL: 'https://whipround.example' } }))

const PATHS: LegalPath[] = ['/your-money', '/terms', '/privacy', '/contact']

function show(path: LegalPath, facts: Partial<Facts> = {}): string {
  mockFacts.mockReturnValue({ ...known, ...facts })
  const { default: Page } = require(`@/app/(public)${path}/page`) as { default: () => ReactElement }
  return renderToStaticMarkup(createElement(Page)).replaceAll('&amp;', '&')
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe.each(PATHS)('%s', (path) => {
  test.each([
    ['with a name', SOMEBODY],
    ['without one', NOBODY],
  ])('has (%s) one title, its summary first, and links to the others', (_, operatorIdentity) => {
    const html = show(path, { operatorIdentity })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(textOf(html)).toMatch(/In short(?! In short)/)
    for (const other of PATHS) expect(html).toContain(`href="${other}"`)
    expect(html).not.toMatch(/undefined|null|NaN|\[object|<script/)
    // No straight quotes or apostrophes.
    expect(textOf(html)).not.toMatch(/['"]|&#x27;|&quot;/)
  })
})

test('the operator is named with all their details', () => {
  const text = textOf(show('/contact', { operatorIdentity: SOMEBODY }))
  for (const detail of Object.values(SOMEBODY)) expect(text).toContain(detail)
  for (const path of ['/your-money', '/terms', '/privacy'] as const)
    expect(textOf(show(path, { operatorIdentity: SOMEBODY }))).toContain('Hat & Coin Ltd')
  expect(text).not.toContain('has not given its name')
})

test('without a name, the page says so and still says where to write', () => {
  const text = textOf(show('/contact'))
  expect(text).toContain('The operator of this installation of Whipround has not given its name yet.')
  expect(text).toContain('support@whipround.example')
  expect(text).not.toMatch(/Company number|Address/)
})

test('limits and waits are taken from the settings', () => {
  expect(textOf(show('/your-money', { coolingHours: 48, maxDailyTransferPence: 500_000 }))).toMatch(
    /transfers wait 48 hours\..*at most £5,000 a day/,
  )
  expect(textOf(show('/your-money', { coolingHours: 0 }))).not.toContain('transfers wait 0')
  expect(textOf(show('/terms', { maxContributionPence: 123_400 }))).toContain(
    'At most £1,234 can be paid at once',
  )
})

test('the pages claim no protection that does not exist', () => {
  const folders = ['app', 'components', 'lib']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
      .map((path) => join(folder, path)),
  )
  const claims = /\b(?:safeguard\w*|FCA|Financial Conduct|protected by|regulated by|authorised by|e-money)\b/i
  expect(files.filter((path) => claims.test(readFileSync(path, 'utf8')))).toEqual([])
  expect(textOf(show('/your-money'))).toContain(
    'the Financial Services Compensation Scheme does not cover it',
  )
})

test('search engines are shown the public pages, but no group, link or token', () => {
  const { default: sitemap } = require('@/app/sitemap') as typeof import('@/app/sitemap')
  const { default: robots } = require('@/app/robots') as typeof import('@/app/robots')
  const paths = sitemap().map(({ url }) => url.replace('https://whipround.example', ''))
  expect(paths).toEqual(['/', '/signup', '/login', ...PATHS])
  for (const path of paths) expect(existsSync(join('app/(public)', path, 'page.tsx'))).toBe(true)
  expect(robots()).toEqual({
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: 'https://whipround.example/sitemap.xml',
  })
})

test('every public page has a title, a description, a picture and a canonical address', () => {
  for (const path of ['', ...PATHS]) {
    const { generateMetadata } = require(`@/app/(public)${path}/page`)
    const { description, alternates, openGraph } = generateMetadata()
    expect(description.length).toBeGreaterThan(60)
    expect(alternates.canonical).toBe(`https://whipround.example${path || '/'}`)
    const { isPagePreview } =
      require('@/lib/groups/posters/page-previews') as typeof import('@/lib/groups/posters/page-previews')
    const [{ url }] = openGraph.images
    expect(isPagePreview(/\/previews\/([\w-]+)\.png$/.exec(url)?.[1] ?? '')).toBe(true)
  }
})
