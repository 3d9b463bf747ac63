import { BackLink } from '@/components/ui/buttons/back-link'
import { PageHeader } from '@/components/ui/page/page-header'

/** Loaded or not yet. */
export const AccountHeader = () => (
  <PageHeader
    title="Account Settings"
    text="Your password, ways to confirm it’s you, and where you’re logged in."
    back={<BackLink href="/settings">Back</BackLink>}
  />
)
