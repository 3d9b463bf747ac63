import { expect, type Locator, type Page, test } from '@playwright/test'
import { formatPounds } from '@/lib/base/money/pence'
import { payByCard } from '@/scripts/support/http-person'
import { timeLimit } from '../../support/time-limit'
import { aGroup, aMember, as } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** How long something that happened elsewhere may take to appear by itself. */
const SOON = { timeout: timeLimit(2000) }

type Payment = { pence: number; totalPence: number; count: number }
type ExpectShown = (main: Locator, payment: Payment) => Promise<void>

const expectTotal: ExpectShown = (main, { totalPence }) =>
  expect(main).toContainText(formatPounds(totalPence), SOON)
const expectAmount: ExpectShown = (main, { pence }) => expect(main).toContainText(formatPounds(pence), SOON)
const expectOwed: ExpectShown = (main, { totalPence }) =>
  expect(main).toContainText(`You still owe ${formatPounds(15_000 - totalPence)}`, SOON)
const expectRow: ExpectShown = async (main, payment) => {
  await expectAmount(main, payment)
  const rows = main.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect(rows).toHaveCount(payment.count, SOON)
}

const screensOf = (groupId: string): [string, ExpectShown][] => [
  ['/dashboard', expectTotal],
  ['/groups', expectTotal],
  [`/group/${groupId}/Bothy%20weekend`, expectTotal],
  [`/group/${groupId}`, expectTotal],
  [`/group/${groupId}/all-members`, expectTotal],
  [`/group/${groupId}/initialize-payment`, expectOwed],
  [`/group/${groupId}/transfer`, expectTotal],
  [`/group/${groupId}/transactions`, expectRow],
  ['/transactions', expectRow],
  ['/notifications', expectAmount],
]

/** Opens a screen and waits until it has opened its live stream. */
async function open(page: Page, path: string) {
  const liveRequest = page.waitForRequest(/\/api\/live/)
  await page.goto(path)
  await liveRequest
}

test(
  'a payment made elsewhere shows on every open screen within two seconds, and on its bell',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    await aMember(ada, group, 'ben')
    const payment: Payment = { pence: 100, totalPence: 0, count: 0 }
    for (const [path, shows] of screensOf(group._id))
      await test.step(path, async () => {
        await open(page, path)
        // A busy machine may be late once; a screen that does not listen always is.
        await expect(async () => {
          payment.pence += 1
          payment.totalPence += payment.pence
          payment.count += 1
          await payByCard(servers, ada, group._id, payment.pence / 100)
          const { unreadCount } = await as(ada)('GET /notifications')
          const bell = page
            .getByRole('banner')
            .getByRole('link', { name: `Notifications, ${unreadCount} unread` })
          await Promise.all([shows(page.getByRole('main'), payment), expect(bell).toBeVisible(SOON)])
        }).toPass({ timeout: timeLimit(45_000), intervals: [0] })
      })
  },
)
