'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { PageHeader } from '@/components/ui/page/page-header'
import { AuditList, type AuditPage } from './audit-list'

/** One's own logins and security changes. */
export function AccountActivityScreen({ page }: { page: AuditPage }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Account activity"
        text={
          <>
            Your logins and security settings, newest first. Kept for a year. Don’t recognise something?{' '}
            <TextLink href="/account-settings">Change your password</TextLink> and log the device out.
          </>
        }
        back={<BackLink href="/account-settings">Back</BackLink>}
      />
      <AuditList page={page} path="/sign-ins/history" />
    </div>
  )
}
