import type { Metadata } from 'next'
import { SignIns } from '@/components/accounts/sign-ins'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { listSessions } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Where you are signed in' }

export default async function SignInsPage() {
  const viewer = await requireFullViewer()
  const sessions = await listSessions(viewer)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Where you are signed in"
        text="End a sign-in that you do not know, and change your password."
        back={<BackLink href="/settings">Back</BackLink>}
      />
      <Panel padding="none">
        <SignIns sessions={sessions} />
      </Panel>
    </div>
  )
}
