import { refreshProviderAccount } from '@/lib/transfers/refresh-payout-account'

/** A payout account gained or lost something: what it can do is read again. */
export const refreshAccount = (accountId: string) => refreshProviderAccount(accountId)
