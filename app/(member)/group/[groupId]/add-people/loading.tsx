import { AddPeopleSkeleton } from '@/components/groups/people-list/add-people-skeleton'

export default function Loading() {
  return <AddPeopleSkeleton />
}
