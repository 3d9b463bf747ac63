import { ReturnLink } from '@/components/shell/return-link'
import { PageHeader } from '@/components/ui/page/page-header'

/** Loaded or not yet. */
export const AccountHeader = () => (
  <PageHeader
    title="Account Settings"
    text="Your password, ways to confirm it’s you, and where you’re logged in."
    back={<ReturnLink href="/settings">Back</ReturnLink>}
  />
)
