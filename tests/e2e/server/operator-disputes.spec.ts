import { expect, test } from '@playwright/test'
import { callApi, signUp } from '@/scripts/support/http-person'
import { OPERATORS } from '@/scripts/support/test-server'
import { expectAccessible } from '../support/accessible'
import { aGroup, startPayments, switchSandbox } from '../support/money'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, signIn } from '../support/people'
import { servers } from '../support/servers'

test(
  'an operator sees all that is known of a disputed payment, and answers the bank once',
  NIGHT,
  async ({ page }, { retry }) => {
    const payer = await aPerson(page, 'pia')
    const group = await aGroup(payer, { title: 'Canal boat' })
    const { url, transactionId } = await startPayments(payer, group._id, 1, 30)
    await switchSandbox(url, { pay: 'SESSION', awaitWebhooks: true })
    await switchSandbox(url, { fraudWarning: 'SESSION', awaitWebhooks: true })

    const email = OPERATORS.at(-1 - retry) ?? ''
    const operator = await signUp(servers, { ...newPerson('otto'), email })
    await callApi(servers, `PUT /user/${operator._id}/toggle-2fa`, {
      token: operator.token,
      body: { is2FaEnabled: true },
    })
    await page.context().clearCookies()
    await signIn(page, operator as Parameters<typeof signIn>[1])

    await page.goto('/operator')
    const warning = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/operator/payments/${transactionId}"]`) })
    await expect(warning).toContainText('made with stolen card: refund it now')
    await warning.getByRole('link', { name: 'See the payment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“Canal boat”')
    const refund = page.getByRole('link', { name: 'Refund it now in Stripe’s dashboard' })
    await expect(refund).toHaveAttribute('href', /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/)

    await switchSandbox(url, { disputeOpen: 'SESSION', awaitWebhooks: true })
    await page.reload()
    await expect(refund).toHaveCount(0)
    await expect(page.getByText(/fraudulent: answer by/)).toBeVisible()
    await expect(page.getByLabel('What was paid for')).toHaveValue(/“Canal boat”/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    await page.getByLabel('Who paid').fill('Pia Payer')
    await page.getByRole('button', { name: 'Send to the bank' }).click()
    await expect(page.getByText('Please say why.')).toBeVisible()
    await page.getByLabel('Reason, for the audit trail').fill('She paid it herself')
    await page.getByRole('button', { name: 'Send to the bank' }).click()
    await expect(page.getByText(/^Answered on /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send to the bank' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Operator' }).first().click()
    const auditEntries = page.getByRole('region', { name: 'Audit trail' }).getByRole('listitem')
    // Another operator may be at work meanwhile.
    await expect(
      auditEntries.filter({ hasText: 'Answered a dispute' }).filter({ hasText: email }),
    ).toHaveCount(1)
  },
)
