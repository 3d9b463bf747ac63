import { CardSkeleton } from '@/components/links/card-skeleton'

export default function Loading() {
  return <CardSkeleton />
}
