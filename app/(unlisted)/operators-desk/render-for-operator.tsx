import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ConfirmGate } from '@/components/operator/confirm-gate'
import { TwoFactor } from '@/components/people/accounts/factors/two-factor'
import { verifiedContacts } from '@/components/people/session/verified-contacts'
import { PageHeader } from '@/components/ui/page/page-header'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { currentOperator } from '@/lib/platform/auth/current-viewer'
import type { SignedInOperator } from '@/lib/platform/auth/operators'

/**
 * Shows an operators' page to an operator who has just entered a code; to one who has not, what to do first; to
 * everyone else, that there is nothing.
 */
export async function renderForOperator(show: (operator: SignedInOperator) => Promise<ReactNode>) {
  const operator = await currentOperator()
  if (!operator) notFound()
  if (!operator.is2FaEnabled)
    return (
      <div className="max-w-md">
        <PageHeader
          title="Operator"
          text="Operators need two-factor authentication. Please turn it on first."
        />
        <TwoFactor userId={operator.userId} isOn={false} />
      </div>
    )
  if (operator.refusal)
    return (
      <div className="max-w-md">
        <PageHeader title="Operator" text={operator.refusal} />
      </div>
    )
  if (!operator.hasSteppedUp) {
    const user = verifiedContacts(await getUser(operator.userId))
    return (
      <div className="max-w-md">
        <PageHeader title="Operator" text="This page needs a code that you entered in the last 5 minutes." />
        <ConfirmGate user={user} />
      </div>
    )
  }
  return show(operator)
}
