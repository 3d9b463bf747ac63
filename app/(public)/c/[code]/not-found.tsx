import { DeadLink } from '@/components/links/dead-link'
import { PublicShell } from '@/components/shell/public-shell'

export default function DeadLinkPage() {
  return (
    <PublicShell>
      <DeadLink />
    </PublicShell>
  )
}
