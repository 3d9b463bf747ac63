import { GroupsSkeleton } from '@/components/groups/group-skeletons'

export default function Loading() {
  return <GroupsSkeleton />
}
