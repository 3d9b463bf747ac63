import { BackLink } from '@/components/ui/buttons/back-link'
import { PageHeader } from '@/components/ui/page/page-header'
import type { ApiResponse } from '@/lib/api/client/call-server'
import type { MovementOverview } from '@/lib/money/accounting/rules'
import { AccountantLinks } from './accountant-links'
import { ExportPanel } from './export-panel'

type AccountsScreenProps = {
  overview: MovementOverview
  links: ApiResponse<'GET /accountant-links'>['accountantLinks']
}

const PATHS = {
  page: '/transactions/accounts',
  files: '/api/exports/transactions',
  statement: (groupId: string) => `/api/group/${groupId}/statement`,
}

/** The books of everything that a treasurer collects, for their accountant. */
export function AccountsScreen({ overview, links }: AccountsScreenProps) {
  return (
    <div className="flex mx-auto max-w-3xl flex-col">
      <PageHeader
        title="Accounts"
        text="The collections you run, in files that Xero, QuickBooks and spreadsheets take as they are."
        back={<BackLink href="/transactions?of=managed">Back to transactions</BackLink>}
      />
      <div className="flex flex-col gap-6">
        <ExportPanel overview={overview} paths={PATHS} />
        <AccountantLinks links={links} />
      </div>
    </div>
  )
}
