import { INTERACTIVE_OPTIONS, type Stripe, stripe } from './client'

type Account = Stripe.V2.Core.Account

/** The request for an account. It is stored with the intent, because a key works only with the same body. */
export type AccountRequest = ReturnType<typeof accountRequest>

/** A connected account that receives transfers and pays them out to a bank. */
export const accountRequest = (account: { displayName: string; email: string; groupId: string }) =>
  ({
    display_name: account.displayName,
    contact_email: account.email,
    dashboard: 'express',
    identity: { country: 'gb' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: 'gbp',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    include: ['configuration.recipient' as const],
    metadata: { group: account.groupId },
  }) satisfies Stripe.V2.Core.AccountCreateParams

export const openPayoutAccount = (idempotencyKey: string, request: AccountRequest): Promise<Account> =>
  stripe.v2.core.accounts.create(request, { idempotencyKey, ...INTERACTIVE_OPTIONS })

/** Enabled: it can both receive transfers and pay them out. Ended: nothing its owner does will enable it again. */
type PayoutState = 'enabled' | 'disabled' | 'ended'

export async function fetchPayoutState(accountId: string): Promise<PayoutState> {
  const account = await stripe.v2.core.accounts.retrieve(
    accountId,
    { include: ['configuration.recipient'] },
    INTERACTIVE_OPTIONS,
  )
  const balanceCapabilities = account.configuration?.recipient?.capabilities?.stripe_balance
  const transferStatus = balanceCapabilities?.stripe_transfers?.status
  if (account.closed || transferStatus === 'rejected') return 'ended'
  return transferStatus === 'active' && balanceCapabilities?.payouts?.status === 'active'
    ? 'enabled'
    : 'disabled'
}

/** A hosted page where the person gives the provider what it needs; the URL works once, for a few minutes. */
export async function openOnboarding(accountId: string, pages: { refreshUrl: string; returnUrl: string }) {
  const link = await stripe.v2.core.accountLinks.create(
    {
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: pages.refreshUrl, return_url: pages.returnUrl },
      },
    },
    INTERACTIVE_OPTIONS,
  )
  return link.url
}

export type BankAccount = { bankName: string | null; last4: string }

/** For people looking at a screen: they wait no longer than this. */
const BRIEF_OPTIONS = { timeout: 2_000, maxNetworkRetries: 0 } as const

/** The bank account that an account pays out to in GBP; null if the provider shows none. */
export async function fetchBankAccount(accountId: string): Promise<BankAccount | null> {
  const externalAccounts = await stripe.accounts.listExternalAccounts(
    accountId,
    { object: 'bank_account', limit: 10 },
    BRIEF_OPTIONS,
  )
  const bankAccounts = externalAccounts.data.filter(
    (one) => one.object === 'bank_account' && one.currency === 'gbp',
  )
  const bankAccount = bankAccounts.find((one) => one.default_for_currency) ?? bankAccounts[0]
  return bankAccount?.object === 'bank_account'
    ? { bankName: bankAccount.bank_name, last4: bankAccount.last4 }
    : null
}
