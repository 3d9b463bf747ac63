import type { Metadata } from 'next'
import { AccountsScreen } from '@/components/money/accounting/accounts-screen'
import { listExportableGroupIds } from '@/lib/money/accounting/accounts'
import { listAccountantLinks } from '@/lib/money/accounting/links'
import { type OverviewQuery, readMovementOverview } from '@/lib/money/accounting/overview'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Accounts' }

export default async function AccountsPage({ searchParams }: { searchParams: Promise<OverviewQuery> }) {
  const viewer = await requireFullViewer()
  const [overview, links] = await Promise.all([
    readMovementOverview(await listExportableGroupIds(viewer), await searchParams),
    listAccountantLinks(viewer),
  ])
  return <AccountsScreen overview={overview} links={links} />
}
