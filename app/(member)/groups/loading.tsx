import { GroupsSkeleton } from '@/components/groups/group/group-skeletons'

export default function Loading() {
  return <GroupsSkeleton />
}
