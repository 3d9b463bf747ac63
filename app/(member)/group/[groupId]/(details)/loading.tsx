import { GroupDetailsSkeleton } from '@/components/groups/group/group-skeletons'

export default function Loading() {
  return <GroupDetailsSkeleton />
}
