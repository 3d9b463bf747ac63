import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, someone } from '../support/groups'
import { invite, mailedInvitation } from '../support/invitations'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test(
  'an organiser sees what needs attention, who has paid, and who has not opened the invitation',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Bothy weekend' })
    const path = `/group/${group._id}`
    const ben = await aMember(ada, group, 'ben')
    await aMember(ada, group, 'cleo')
    await payByCard(servers, ben, group._id, 100)
    const dan = await someone('dan')
    await invite(ada, group, dan)
    const friend = newPerson('friend')
    await as(ada)(`POST ${path}/invite`, { email: friend.email })
    const { link } = await as(ada)(`POST ${path}/link`)
    const eve = await someone('eve')
    await page.goto('/dashboard')
    const today = page.getByRole('region', { name: 'Needs you today' })
    const pay = today.getByRole('link', { name: 'Pay £100.00 into Bothy weekend' })
    await expect(pay).toHaveAttribute('href', `${path}/initialize-payment`)
    await expect(today.getByText('9 days left')).toBeVisible()
    // The request arrives while the screen is open.
    await as(eve)(`POST /link/${link.code}/join`)
    const asking = today.getByRole('link', { name: /^1 person has asked to join/ })
    await expect(asking).toBeVisible()
    await expectAccessible(page)

    await asking.click()
    const invited = page.getByRole('region', { name: 'Invited, not joined yet' })
    const line = (to: string) => invited.getByRole('listitem').filter({ hasText: to })
    await expect(line(dan.username)).toContainText('Not opened yet')
    await expect(line('•••@')).toContainText('Not opened yet')
    const friendContext = await browser.newContext()
    const theirs = await friendContext.newPage()
    await theirs.goto(await mailedInvitation(friend.email))
    await expect(theirs.getByRole('heading', { level: 1, name: 'Bothy weekend' })).toBeVisible()
    await expect(line('•••@')).toContainText('Not opened yet')
    await theirs.mouse.move(40, 40)
    await expect(line('•••@').getByText('Opened', { exact: true })).toBeVisible()
    await friendContext.close()
    await expect(line(dan.username)).toContainText('Not opened yet')

    const members = page.getByRole('list', { name: 'Members' }).locator('> li')
    await expect(members).toHaveCount(3)
    await page.getByRole('link', { name: 'Paid 1' }).click()
    await expect(members).toHaveCount(1)
    await expect(members).toContainText(ben.username)
    await page.getByRole('link', { name: 'Still to pay 2' }).click()
    await expect(members).toHaveCount(2)
    await expect(invited).toBeHidden()
    await page.getByRole('link', { name: 'Not joined yet 2' }).click()
    await expect(members).toHaveCount(0)
    await expect(invited).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Everyone 3' }).click()
    await expect(page.getByRole('button', { name: 'Remind', exact: true })).toBeVisible()

    // Ben has paid his share: the dialog says beforehand how letting Eve in affects him.
    await page.getByRole('button', { name: `Accept ${eve.username}` }).click()
    const question = page.getByRole('alertdialog', { name: `Let ${eve.username} in?` })
    await expect(question).toContainText(
      'Ben Tester has paid £100.00 of £100.00; their share becomes £75.00. In all, that’s £25.00 more than needed.',
    )
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(members).toHaveCount(4)
  },
)
