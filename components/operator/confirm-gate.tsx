'use client'

import { useRouter } from 'next/navigation'
import { StepUpForm, type StepUpUser } from '@/components/people/accounts/factors/step-up-form'
import { Panel } from '@/components/ui/page/panel'

/** Shown instead of the page until a code has been verified. */
export function ConfirmGate({ user }: { user: StepUpUser }) {
  const router = useRouter()
  return (
    <Panel title="Confirm it’s you">
      <StepUpForm user={user} onVerified={() => router.refresh()} />
    </Panel>
  )
}
