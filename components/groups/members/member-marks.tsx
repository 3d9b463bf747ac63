import { Badge } from '@/components/ui/figures/badge'

/** Whether a member is the viewer, and whether they are an admin. */
export const MemberMarks = ({ isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean }) => (
  <>
    {isOwn ? <Badge>You</Badge> : null}
    {isAdmin ? <Badge>Admin</Badge> : null}
  </>
)
