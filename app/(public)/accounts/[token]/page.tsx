import type { Metadata } from 'next'
import { catchRefusal, limitPage, refusedPage } from '@/app/(public)/refused-page'
import { AccountantScreen } from '@/components/money/accounting/accountant-screen'
import { PublicShell } from '@/components/shell/public-shell'
import { AppError } from '@/lib/base/errors'
import { requireAccountantAccess } from '@/lib/money/accounting/accounts'
import { readAccounts } from '@/lib/money/accounting/contract'
import { type OverviewQuery, readMovementOverview } from '@/lib/money/accounting/overview'

/** Machines learn nothing from it. */
export const metadata: Metadata = {
  title: 'Accounts',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<OverviewQuery> }

export default async function AccountantPage({ params, searchParams }: PageProps) {
  const { token } = await params
  const access = await catchRefusal(read(token))
  if (access instanceof AppError) return refusedPage(access)
  const { madeBy, expiresAt, groupIds } = access
  return (
    <PublicShell>
      <AccountantScreen
        token={token}
        madeBy={madeBy}
        expiresAt={expiresAt.toISOString()}
        overview={await readMovementOverview(groupIds, await searchParams)}
      />
    </PublicShell>
  )
}

async function read(token: string) {
  await limitPage(readAccounts)
  return requireAccountantAccess(token)
}
