import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, redirect, sendPage } from '@/sandbox/http/listen'
import { escapeHtml, renderPage } from '@/sandbox/layout'
import { isLinkUsable } from './account-links'
import type { AccountLink, RecipientAccount } from './account-records'
import { completeOnboarding } from './accounts'
import type { World } from './world'

/** The hosted page on which a person tells the provider who they are and where their bank is. */
export async function answerOnboardingPage(
  world: World,
  linkId: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const link = world.accountLinks.get(linkId)
  const account = link && world.accounts.get(link.account)
  if (!link || !account) {
    const body = '<h1>Not found</h1><p>There is no onboarding at this address.</p>'
    return sendPage(response, 404, renderPage({ title: 'Not found', body }))
  }
  // A link that was used or is too old leads back to the app, which makes a new one.
  if (!isLinkUsable(world, link)) return redirect(response, link.refresh_url)
  if (request.method !== 'POST') return sendPage(response, 200, form(account))
  const choice = new URLSearchParams(await readBody(request)).get('choice')
  redirect(response, applyChoice(world, link, account, choice))
}

function applyChoice(
  world: World,
  link: AccountLink,
  account: RecipientAccount,
  choice: string | null,
): string {
  link.used = true
  world.accountLinks.put(link)
  if (choice === 'complete') completeOnboarding(world, account)
  world.store.commit()
  world.webhooks.kick()
  return choice === 'expired' ? link.refresh_url : (link.return_url ?? link.refresh_url)
}

function form(account: RecipientAccount): string {
  const name = account.display_name ?? account.contact_email
  const body = `<h1>Connect a payout account</h1>
<p class="soft">A stand-in for Stripe's onboarding page. Nothing is asked and nothing is checked.</p>
<form method="post" class="card"><h2>${escapeHtml(name)}</h2>
<button type="submit" name="choice" value="complete">Complete onboarding</button>
<button class="quiet" type="submit" name="choice" value="leave">Leave half-way</button>
<button class="quiet" type="submit" name="choice" value="expired">Pretend the link has expired</button></form>`
  return renderPage({ title: 'Connect a payout account', body })
}
