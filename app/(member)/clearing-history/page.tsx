import type { Metadata } from 'next'
import { LeaveVerification } from '@/components/people/session/leave-verification'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'One moment' }

/** Renders nothing: verification passes through here on the way to the dashboard. */
export default async function LeaveVerificationPage({
  searchParams,
}: {
  searchParams: Promise<{ to?: string }>
}) {
  await requireFullViewer()
  const { to } = await searchParams
  return to === 'dashboard' ? <LeaveVerification /> : null
}
