import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AccountsPanel } from '@/components/operator/accounts-panel'
import { AdjustmentsPanel } from '@/components/operator/adjustments-panel'
import { AuditPanel } from '@/components/operator/audit-panel'
import { ConfirmGate } from '@/components/operator/confirm-gate'
import { FlagsPanel } from '@/components/operator/flags-panel'
import { LossesPanel } from '@/components/operator/losses-panel'
import { PausesPanel } from '@/components/operator/pauses-panel'
import { StatusPanel, UnsettledPanel } from '@/components/operator/status-panel'
import { TwoFactor } from '@/components/people/accounts/factors/two-factor'
import { provenOf } from '@/components/people/session/proven-of'
import { PageHeader } from '@/components/ui/page/page-header'
import { now } from '@/lib/base/clock'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { currentOperator } from '@/lib/platform/auth/current-viewer'
import { listLosses } from '@/lib/server/operations/losses'
import { listActions, listAdjustments, listFlags, listPauses } from '@/lib/server/operations/queries'
import { getStatus } from '@/lib/server/operations/status'

const TITLE = 'Operator'
const AUDIT_SHOWN = 50

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentOperator()) ? TITLE : 'Page not found' }
}

/** There is deliberately no loading screen: once streaming starts, the status can no longer be 404. */
export default async function OperatorPage() {
  const operator = await currentOperator()
  if (!operator) notFound()
  if (!operator.is2FaEnabled)
    return (
      <div className="max-w-md">
        <PageHeader title={TITLE} text="Operators need two-factor authentication. Please turn it on first." />
        <TwoFactor userId={operator.userId} isOn={false} />
      </div>
    )
  if (!operator.hasSteppedUp) {
    const user = provenOf(await getUser(operator.userId))
    return (
      <div className="max-w-md">
        <PageHeader title={TITLE} text="This page needs a code that you entered in the last 5 minutes." />
        <ConfirmGate user={user} />
      </div>
    )
  }
  const [flags, status, pauses, adjustments, losses, { actions }] = await Promise.all([
    listFlags(),
    getStatus(),
    listPauses(),
    listAdjustments(operator),
    listLosses(),
    listActions({ page: 1, limit: AUDIT_SHOWN }),
  ])
  return (
    <div className="max-w-3xl">
      <PageHeader title={TITLE} text="What you do here is kept in the audit trail, with your reason." />
      <div className="flex flex-col gap-6">
        <FlagsPanel flags={flags} at={now()} />
        <UnsettledPanel status={status} />
        <StatusPanel status={status} />
        <PausesPanel pauses={pauses} />
        <AdjustmentsPanel adjustments={adjustments} />
        <LossesPanel losses={losses} />
        <AccountsPanel />
        <AuditPanel actions={actions} />
      </div>
    </div>
  )
}
