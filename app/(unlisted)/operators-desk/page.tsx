import type { Metadata } from 'next'
import { AccountsPanel } from '@/components/operator/accounts-panel'
import { AdjustmentsPanel } from '@/components/operator/adjustments-panel'
import { AuditPanel } from '@/components/operator/audit-panel'
import { FlagsPanel } from '@/components/operator/flags-panel'
import { HealthSummary } from '@/components/operator/health-summary'
import { LossesPanel } from '@/components/operator/losses-panel'
import { PausesPanel } from '@/components/operator/pauses-panel'
import { StatusPanel, UnsettledPanel } from '@/components/operator/status-panel'
import { PageHeader } from '@/components/ui/page/page-header'
import { TwoColumns } from '@/components/ui/page/two-columns'
import { now } from '@/lib/base/clock'
import { currentOperator } from '@/lib/platform/auth/current-viewer'
import { listFeeShortfalls } from '@/lib/server/operations/fee-shortfalls'
import { listActions, listAdjustments, listFlags, listPauses } from '@/lib/server/operations/queries'
import { listReportedGroups } from '@/lib/server/operations/reported-groups'
import { getStatus } from '@/lib/server/operations/status'
import { renderForOperator } from './render-for-operator'

const TITLE = 'Operator'
const AUDIT_SHOWN = 50

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentOperator()) ? TITLE : 'Page not found' }
}

/** There is deliberately no loading screen: once streaming starts, the status can no longer be 404. */
export default function OperatorPage() {
  return renderForOperator(async (operator) => {
    const [flags, status, pauses, adjustments, feeShortfalls, { actions }] = await Promise.all([
      listFlags(),
      getStatus(),
      listPauses(),
      listAdjustments(operator),
      listFeeShortfalls(),
      listActions({ page: 1, limit: AUDIT_SHOWN }),
    ])
    const reportedGroups = await listReportedGroups(
      flags.filter(({ kind }) => kind === 'report').map(({ subject }) => subject),
    )
    return (
      <>
        <PageHeader title={TITLE} text="What you do here is kept in the audit trail, with your reason." />
        <HealthSummary flagCount={flags.length} pauseCount={pauses.length} status={status} />
        <TwoColumns className="gap-6 @2xl:items-start">
          <div className="flex min-w-0 flex-col gap-6">
            <FlagsPanel flags={flags} reportedGroups={reportedGroups} now={now()} />
            <UnsettledPanel status={status} />
            <PausesPanel pauses={pauses} />
            <AdjustmentsPanel adjustments={adjustments} />
            <AuditPanel actions={actions} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <StatusPanel status={status} />
            <LossesPanel losses={feeShortfalls} />
            <AccountsPanel />
          </div>
        </TwoColumns>
      </>
    )
  })
}
