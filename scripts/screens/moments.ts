import type { Page } from '@playwright/test'
import type { Viewer } from './list'
import type { Scene } from './scene'

/** A page as somebody meets it at another moment than the demo's: on a first day, after paying, with faults. */
export type Moment = {
  viewedBy: Viewer
  path: (scene: Scene) => string
  follow?: string
  /** What is done there before the picture. */
  act?: (page: Page) => Promise<void>
}

const PEOPLE_LIST = `Name, Email, Phone, Amount
Ann Other, ann@example.com, , 25
Bob Major, not-an-address, , 25
Cleo Field, cleo@example.com, 07700 900123, twenty
Dev Patel, dev@example.com, , 25`

/** By name; words choose them like the screens of the list. */
export const MOMENTS: Record<string, Moment> = {
  'first-day dashboard': { viewedBy: 'newcomer', path: () => '/dashboard' },
  'first-day groups': { viewedBy: 'newcomer', path: () => '/groups' },
  'first-day transactions': { viewedBy: 'newcomer', path: () => '/transactions' },
  'first-day notifications': { viewedBy: 'newcomer', path: () => '/notifications' },
  'new group': { viewedBy: 'margaret', path: ({ emptyGroupId }) => `/group/${emptyGroupId}` },
  'new group card': { viewedBy: 'margaret', path: ({ emptyGroupId }) => `/group/${emptyGroupId}/choir` },
  'payment return': {
    viewedBy: 'margaret',
    path: ({ whitby, margaretsPaymentId }) =>
      `/group/${whitby}/initialize-payment?payment=${margaretsPaymentId}&outcome=success`,
  },
  'personal page, paid': { viewedBy: 'visitor', path: ({ paidPath }) => paidPath },
  'personal page, closed': { viewedBy: 'visitor', path: ({ closedPath }) => closedPath },
  'reveal, to be opened': { viewedBy: 'visitor', path: ({ openedPath }) => openedPath },
  'reveal, opened': {
    viewedBy: 'visitor',
    path: ({ openedPath }) => openedPath,
    act: async (page) => {
      await page.getByRole('button', { name: /^Open it/ }).click()
      await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    },
  },
  'share, with the message for the chat': {
    viewedBy: 'margaret',
    path: ({ whitby }) => `/group/${whitby}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Share' }).click()
      await page
        .getByRole('region', { name: 'Message for the chat' })
        .and(page.locator(':has([aria-busy=false])'))
        .waitFor()
    },
  },
  'reset-password with a live link': { viewedBy: 'visitor', path: ({ resetPath }) => resetPath },
  'orders, the form being changed': {
    viewedBy: 'margaret',
    path: ({ kit }) => `/group/${kit}/orders`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change the form' }).click()
      await page.getByRole('form', { name: 'Order form' }).waitFor()
    },
  },
  'cover, being chosen': {
    viewedBy: 'margaret',
    path: ({ whitby }) => `/group/${whitby}`,
    act: async (page) => {
      await page.getByLabel('Picture for the cover').setInputFiles('docs/screenshot.png')
      await page.getByRole('slider', { name: /^Part of the picture/ }).waitFor()
    },
  },
  'letter, being written': {
    viewedBy: 'margaret',
    path: ({ whitby }) => `/group/${whitby}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Write to everyone' }).click()
      await page.getByLabel('Your letter').fill('The hut is booked! Twelve beds, and a stove.')
    },
  },
  'link with an order': { viewedBy: 'visitor', path: ({ kitPath }) => kitPath },
  'personal page with an order': { viewedBy: 'visitor', path: ({ orderPath }) => orderPath },
  'people list with faults': {
    viewedBy: 'margaret',
    path: ({ whitby }) => `/group/${whitby}/add-people`,
    act: async (page) => {
      await page.getByLabel('Paste your list').fill(PEOPLE_LIST)
      await page.getByRole('button', { name: 'Read the List' }).click()
      await page.getByRole('textbox', { name: /Name/ }).first().waitFor()
    },
  },
}
