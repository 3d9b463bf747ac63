import { PanelsSkeleton } from '@/components/groups/closing/panels-skeleton'

export default function Loading() {
  return <PanelsSkeleton />
}
