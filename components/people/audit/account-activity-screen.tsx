'use client'

import { ReturnLink } from '@/components/shell/return-link'
import { PageHeader } from '@/components/ui/page/page-header'
import { AuditList, type AuditPage } from './audit-list'

/** One's own logins and security changes. */
export function AccountActivityScreen({ page }: { page: AuditPage }) {
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Account activity"
        text="Your logins and security settings, newest first. Kept for a year. Don’t recognise something? Change your password."
        back={<ReturnLink href="/account-settings">Back</ReturnLink>}
      />
      <AuditList page={page} path="/sign-ins/history" />
    </div>
  )
}
