import { Badge } from '@/components/ui/figures/badge'

type MemberBadgesProps = { isOwn: boolean; isAdmin: boolean; isListed?: boolean }

/** Whether a member is the viewer, an admin, or on the list. */
export const MemberBadges = ({ isOwn, isAdmin, isListed = false }: MemberBadgesProps) => (
  <>
    {isOwn ? <Badge>You</Badge> : null}
    {isAdmin ? <Badge>Admin</Badge> : null}
    {isListed ? <Badge>On the list</Badge> : null}
  </>
)
