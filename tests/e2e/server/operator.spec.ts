import { expect, type Page, test } from '@playwright/test'
import { callApi, type HttpPerson, signUp } from '@/scripts/support/http-person'
import { OPERATORS } from '@/scripts/support/test-server'
import { expectAccessible } from '../support/accessible'
import { expectFreeEdge } from '../support/edge'
import { aGroup, startPayments, switchSandbox } from '../support/money'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, signIn } from '../support/people'
import { servers } from '../support/servers'

async function expectNothingThere(page: Page) {
  const unknown = await page.goto('/nobody/knows/this')
  // The title arrives with the page's scripts.
  await expect(page).toHaveTitle('Page not found · Whipround')
  // The second is where proxy.ts finds the first.
  for (const address of ['/operator', '/operators-desk']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(unknown?.status())
    await expect(page).toHaveTitle('Page not found · Whipround')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page Not Found')
    expect(await answer?.text()).toContain('404 - Page Not Found')
  }
}

/** Everything a response says except the address, the time, the nonce and the chunking, which always differ. */
async function answerOf(address: string, method: string, headers: Record<string, string>) {
  const answer = await fetch(`${servers.url}/${address}`, { method, headers, redirect: 'manual' })
  const nonce = /nonce-([^']+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
  const plain = (text: string) => text.replaceAll(nonce, 'NONCE').replaceAll(address, 'ADDRESS')
  const responseText = plain(await answer.text())
  return {
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [name, plain(value)]),
    body: responseText
      .replaceAll(/"\]\)<\/script><script nonce="NONCE">self.__next_f.push\(\[1,"/g, '')
      // The framework's own random name for each answer.
      .replaceAll(/"[\w-]{21}([vm])\\?"/g, '"ID$1"')
      .split('\\n')
      .sort(),
  }
}

/** Pays another checkout session for the same payment, with a different amount. Returns both ids. */
async function payWhatDoesNotMatch(person: HttpPerson, groupId: string): Promise<string[]> {
  const { url } = await startPayments(person, groupId, 1)
  const { transactions } = await callApi(servers, `GET /transactions/all`, { token: person.token })
  const [{ _id }] = transactions
  const { origin } = new URL(url)
  const body = new URLSearchParams({
    mode: 'payment',
    success_url: `${servers.url}/`,
    'metadata[payment]': _id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'gbp',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'Something else',
  })
  const response = await fetch(`${origin}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body,
  })
  const session = (await response.json()) as { id: string }
  await switchSandbox(url, { pay: session.id, awaitWebhooks: true })
  return [_id, session.id]
}

test(
  'an operator finds what needs attention and acts on it; for anybody else the page does not exist',
  NIGHT,
  async ({ page }, { retry }) => {
    await expectNothingThere(page)
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      for (const headers of [{}, { rsc: '1' }] as Record<string, string>[])
        expect(await answerOf('operator', method, headers)).toEqual(
          await answerOf('whatever', method, headers),
        )
    const member = await aPerson(page, 'mia')
    await expectNothingThere(page)
    const group = await aGroup(member)
    const ids = await payWhatDoesNotMatch(member, group._id)

    const [first = '', second = ''] = OPERATORS.slice(2 * retry)
    const colleague = await signUp(servers, { ...newPerson('olive'), email: second })
    const operator = await signUp(servers, { ...newPerson('oscar'), email: first })
    await callApi(servers, `PUT /user/${colleague._id}/toggle-2fa`, {
      token: colleague.token,
      body: { is2FaEnabled: true },
    })
    const reason = 'Charged twice in May'
    const body = { groupId: group._id, amount: 12.5, reason }
    await callApi(servers, 'POST /operator/adjustments', { token: colleague.token, body })
    await page.context().clearCookies()
    await signIn(page, operator as Parameters<typeof signIn>[1])

    await page.goto('/settings')
    await page.getByRole('link', { name: 'Operator' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operator')
    await expect(page.getByText('Operators need two-factor authentication.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Turn on asking/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    const attentionRegion = page.getByRole('region', { name: 'Needs you' })
    const flag = attentionRegion.getByRole('listitem').filter({ hasText: new RegExp(ids.join('|')) })
    await expect(flag).toContainText(/Open for \d+ minute/)
    await expect(page).toHaveTitle(/^Operator/)
    await expectAccessible(page)
    await expectFreeEdge(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    await flag.getByRole('button', { name: /^Close/ }).click()
    await page.getByRole('button', { name: 'Close flag' }).click()
    await expect(page.getByText('Please say why.')).toBeVisible()
    await page.getByLabel('What was done').fill('Refunded by hand')
    await page.getByRole('button', { name: 'Close flag' }).click()
    await expect(flag).toHaveCount(0)

    await page.getByRole('button', { name: 'Pause a group' }).click()
    await page.getByLabel('Group’s id').fill(group._id)
    await page.getByLabel('Reason').fill('A stolen laptop')
    await page.getByRole('button', { name: 'Pause transfers' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Set a limit' }).click()
    await page.getByLabel('Group’s id').fill('not an id')
    const limit = page.getByLabel('Amount in pounds')
    await limit.fill('-5')
    await page.getByLabel('Until').fill('2020-01-01T12:00')
    await page.getByLabel('Reason').fill('The hall is paid in one go')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(limit).toHaveAccessibleDescription(/Please enter a valid number\./)
    await expect(limit).toHaveValue('-5')
    await limit.fill('30.000,00')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByLabel('Group’s id')).toHaveAccessibleDescription('This is not a valid id.')
    await page.getByLabel('Group’s id').fill(group._id)
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByLabel('Until')).toHaveAccessibleDescription(/a time in the future/)
    await expectAccessible(page)
    await page.getByLabel('Until').fill('2099-01-01T12:00')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText('£30,000.00 a day until')

    await page.getByRole('button', { name: 'Approve: £12.50' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve and post' }).click()
    await expect(page.getByText('No adjustments are waiting for approval.')).toBeVisible()
    const auditEntries = page.getByRole('region', { name: 'Audit trail' }).getByRole('listitem')
    await expect(auditEntries.first()).toContainText('Approved an adjustment')
    await expect(auditEntries.first()).toContainText(first)
    await expect(auditEntries.nth(3)).toContainText('Refunded by hand')
    const { group: updatedGroup } = await callApi(servers, `GET /group/${group._id}`, { token: member.token })
    expect(updatedGroup.availableAmount).toBe(12.5)

    await page.getByRole('button', { name: 'Log somebody out' }).click()
    await page.getByLabel('Email or phone number').fill('nobody')
    await page.getByLabel('Reason').fill('Her phone was stolen')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(/email/)
    await page.getByLabel('Email or phone number').fill(member.email)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(auditEntries.first()).toContainText('Logged somebody out everywhere')
    await expect(callApi(servers, `GET /group/${group._id}`, { token: member.token })).rejects.toThrow()
  },
)
