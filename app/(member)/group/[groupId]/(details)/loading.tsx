import { GroupDetailsSkeleton } from '@/components/groups/group-skeletons'

export default function Loading() {
  return <GroupDetailsSkeleton />
}
