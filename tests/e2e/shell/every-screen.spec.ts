import { expect, type Page, test } from '@playwright/test'
import { unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { SCREENS, type ScreenPaths, type Viewer } from '@/scripts/screens/list'
import { callApi, enterCard, type HttpPerson, payByCard } from '@/scripts/support/http-person'
import { expectNamesAndLandmarks } from '../support/accessible'
import { aGroup, aMember, as, inDays } from '../support/groups'
import { invite } from '../support/invitations'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson } from '../support/people'
import { servers } from '../support/servers'

/** What holds on every page of the app: a new one is in the list of pictures, and so here. */

/** What ada, an admin, and her guest find: her group has a link, a gift, a payment and an invitation, another an order form. */
async function makePlaces(ada: HttpPerson, guest: HttpPerson): Promise<ScreenPaths> {
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await payByCard(servers, ben, group._id, 20)
  const payment = await payByCard(servers, ada, group._id, 30)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  const body = { name: 'Sam', email: 'sam@example.com', amount: 5, message: 'Have a lovely time' }
  const gift = await callApi(servers, `POST /link/${link.code}/gift`, { body })
  await enterCard(gift.url, { card: '4242 4242 4242 4242', email: body.email, name: body.name })
  const { transactions } = await as(ada)('GET /transactions/all')
  const { members } = await as(ada)(`GET /group/${group._id}/members`)
  const own = await as(ada)(`GET /group/${group._id}/people/${members[0]._id}/link`)
  const card = await as(ada)(`PUT /group/${group._id}/reveal`, { for: 'Grace', opensAt: inDays(9) })
  const { accountantLink } = await as(ada)('POST /accountant-links', {})
  const kit = await aGroup(ada, { title: 'Club kit', splitOption: 'customSplit' })
  await as(ada)(`PUT /group/${kit._id}/order-form`, {
    items: [{ title: 'Shirt', amount: 20, options: ['S', 'M'] }],
  })
  return {
    whitby: group._id,
    kit: kit._id,
    margaretsPaymentId: payment,
    linkPath: `/c/${link.code}`,
    giftPath: new URL(gift.giftUrl).pathname,
    invitationPath: await invite(ada, group, guest),
    receiptPath: new URL(transactions[0].receiptUrl).pathname,
    personalPath: new URL(own.link.url).pathname,
    revealPath: new URL(card.reveal.url).pathname,
    accountsPath: new URL(accountantLink.url).pathname,
    unsubscribePath: `/unsubscribe/${unsubscribeToken(ada._id, 'Group')}`,
  }
}

async function look(page: Page, viewer: Viewer, places: ScreenPaths) {
  for (const [folder, screen] of Object.entries(SCREENS)) {
    if ('unseen' in screen || screen.viewedBy !== viewer) continue
    await page.goto(screen.path(places))
    if (screen.follow)
      await page.goto((await page.locator(screen.follow).first().getAttribute('href')) ?? 'nowhere')
    await expect(page.getByRole('heading', { level: 1 }), folder).toHaveCount(1)
    await expectNamesAndLandmarks(page)
  }
}

test(
  'on every page all content is in a landmark, and controls are called by the words on them',
  NIGHT,
  async ({ browser }) => {
    test.slow()
    const open = async () => (await browser.newContext({ baseURL: servers.url })).newPage()
    const [adminPage, guestPage, visitorPage, pendingPage] = [
      await open(),
      await open(),
      await open(),
      await open(),
    ]
    const places = await makePlaces(await aPerson(adminPage), await aPerson(guestPage, 'guest'))
    await aPendingPerson(pendingPage)
    await look(adminPage, 'margaret', places)
    await look(guestPage, 'hamish', places)
    await look(pendingPage, 'pending', places)
    await look(visitorPage, 'visitor', places)
    for (const page of [adminPage, guestPage, visitorPage, pendingPage]) await page.context().close()
  },
)
