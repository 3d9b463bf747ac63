import type { Page } from '@playwright/test'
import { callApi, type HttpPerson } from '@/scripts/support/http-person'
import { servers } from './servers'

const CARDS = {
  british: '4242 4242 4242 4242',
  australian: '4000 0003 6000 0006',
  declined: '4000 0000 0000 0002',
} as const

type GroupOptions = { title?: string; goal?: number; members?: HttpPerson[] }

/** A group that shares its goal equally between its admin and members. */
export async function aGroup(admin: HttpPerson, options: GroupOptions = {}) {
  const { title = 'Whitby weekend', goal = 300, members = [] } = options
  const { token } = admin
  const group = await callApi(servers, 'POST /group/create', {
    token,
    body: {
      title,
      description: '',
      paymentGoal: goal,
      paymentDeadline: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      splitOption: 'autoSplit',
    },
  })
  for (const { username } of members)
    await callApi(servers, `POST /group/${group._id}/add`, { token, body: { username } })
  return group as { _id: string; title: string }
}

/** The group as the server returns it. */
export const readGroup = async (person: HttpPerson, groupId: string) =>
  (await callApi(servers, `GET /group/${groupId}`, { token: person.token })).group

/** Starts payments that are never paid: each closes the one before it. Returns the last checkout. */
export async function startPayments(person: HttpPerson, groupId: string, count: number, amount = 1) {
  const body = { email: person.email, amount, isInternational: false }
  let started = { url: '', transactionId: '' }
  for (let made = 0; made < count; made += 1)
    started = await callApi(servers, `POST /payment/${groupId}/initialize`, { token: person.token, body })
  return started
}

/** Changes a setting of the sandbox that serves this checkout. */
export async function switchSandbox(checkoutUrl: string, change: Record<string, unknown>) {
  const { origin, pathname } = new URL(checkoutUrl)
  const session = pathname.split('/').at(-1)
  await fetch(`${origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change).replaceAll('SESSION', session ?? ''),
  })
}

/** Fills in the provider's hosted page, which must already be open. */
export async function payOnHostedPage(page: Page, card: keyof typeof CARDS = 'british') {
  await page.getByLabel('Card number').fill(CARDS[card])
  await page.getByRole('button', { name: /^Pay £/ }).click()
}
