import type { Metadata } from 'next'
import { AuditList } from '@/components/audit/audit-list'
import { ReturnLink } from '@/components/shell/return-link'
import { PageHeader } from '@/components/ui/page-header'
import { cursorFrom } from '@/lib/audit/contract'
import { listOwnAudit } from '@/lib/audit/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Account activity' }

export default async function AccountActivityPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string | string[] }>
}) {
  const viewer = await requireFullViewer()
  const cursor = cursorFrom((await searchParams).before)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Account activity"
        text="Your logins and security settings, newest first. Kept for a year. Don’t recognise something? Change your password."
        back={<ReturnLink href="/account-settings">Back</ReturnLink>}
      />
      <AuditList page={await listOwnAudit(viewer, { cursor })} path="/sign-ins/history" />
    </div>
  )
}
