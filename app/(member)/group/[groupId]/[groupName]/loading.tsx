import { GroupDashboardSkeleton } from '@/components/groups/group-skeletons'

export default function Loading() {
  return <GroupDashboardSkeleton />
}
