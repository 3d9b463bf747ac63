import type { Metadata } from 'next'
import { AccountActivityScreen } from '@/components/people/audit/account-activity-screen'
import { cursorFrom } from '@/lib/people/audit/contract'
import { listOwnAudit } from '@/lib/people/audit/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Account activity' }

export default async function AccountActivityPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string | string[] }>
}) {
  const viewer = await requireFullViewer()
  const cursor = cursorFrom((await searchParams).before)
  return <AccountActivityScreen page={await listOwnAudit(viewer, { cursor })} />
}
