import { Badge } from '@/components/ui/figures/badge'

type MarksProps = { isOwn: boolean; isAdmin: boolean; isListed?: boolean }

/** Whether a member is the viewer, an admin, or on the list. */
export const MemberBadges = ({ isOwn, isAdmin, isListed = false }: MarksProps) => (
  <>
    {isOwn ? <Badge>You</Badge> : null}
    {isAdmin ? <Badge>Admin</Badge> : null}
    {isListed ? <Badge>On the list</Badge> : null}
  </>
)
