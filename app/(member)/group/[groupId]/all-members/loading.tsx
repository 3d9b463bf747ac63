import { MembersSkeleton } from '@/components/groups/group-skeletons'

export default function Loading() {
  return <MembersSkeleton />
}
