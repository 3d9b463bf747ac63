import { CardSkeleton } from '@/components/groups/posters/card-skeleton'

export default function Loading() {
  return <CardSkeleton />
}
