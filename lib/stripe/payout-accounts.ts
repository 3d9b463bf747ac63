import { type Stripe, stripe, WHILE_WAITING } from './client'

type Account = Stripe.V2.Core.Account

/** Makes a connected account that receives transfers and pays them out to a bank. */
export function openPayoutAccount(wish: {
  idempotencyKey: string
  displayName: string
  email: string | null
  groupId: string
}): Promise<Account> {
  return stripe.v2.core.accounts.create(
    {
      display_name: wish.displayName,
      ...(wish.email && { contact_email: wish.email }),
      dashboard: 'express',
      identity: { country: 'gb' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: 'gbp',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      include: ['configuration.recipient'],
      metadata: { group: wish.groupId },
    },
    { idempotencyKey: wish.idempotencyKey, ...WHILE_WAITING },
  )
}

/** Whether the provider lets the account both receive transfers and pay them out. */
export async function fetchPayoutEnabled(accountId: string): Promise<boolean> {
  const account = await stripe.v2.core.accounts.retrieve(
    accountId,
    { include: ['configuration.recipient'] },
    WHILE_WAITING,
  )
  const parts = account.configuration?.recipient?.capabilities?.stripe_balance
  return !account.closed && parts?.stripe_transfers?.status === 'active' && parts.payouts?.status === 'active'
}

/** A hosted address, good for a few minutes and one use, where the person tells the provider what it needs. */
export async function openOnboarding(accountId: string, pages: { refreshUrl: string; returnUrl: string }) {
  const link = await stripe.v2.core.accountLinks.create(
    {
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: pages.refreshUrl, return_url: pages.returnUrl },
      },
    },
    WHILE_WAITING,
  )
  return link.url
}
