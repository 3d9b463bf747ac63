import { expect, type Page } from '@playwright/test'
import { callApi, type HttpPerson, payByCard, pollUntil } from '@/scripts/support/http-person'
import { aGroup, readGroup } from './money'
import { aPerson } from './people'
import { servers } from './servers'

/** The dialog that connects a payout account, and its two buttons that lead to the provider. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transfer Funds' })
export const createAccountButton = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Create Connected Account' })
export const continueButton = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Continue Onboarding' })

export async function openDialog(page: Page, groupId: string) {
  await page.goto(`/group/${groupId}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Somebody whose group holds £300. */
export async function withMoney(page: Page) {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal: 300 })
  await payByCard(servers, ada, group._id, 300)
  return { ada, group }
}

/** Starts a payout account; returns the address of the provider's onboarding. */
export async function beginAccount(admin: HttpPerson, groupId: string): Promise<string> {
  const { token } = admin
  return (await callApi(servers, `POST /payment/${groupId}/onboard-stripe`, { token })).onboarding_url
}

/** Completes the provider's onboarding; resolves once the account is ready. */
export async function completeAccount(admin: HttpPerson, groupId: string, url: string) {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'complete' }), redirect: 'manual' })
  await pollUntil(async () => (await readGroup(admin, groupId)).payoutEnabled || null, 'the payout account')
}

/** Connects a payout account and completes it. */
export const connectAccount = async (admin: HttpPerson, groupId: string) =>
  completeAccount(admin, groupId, await beginAccount(admin, groupId))
