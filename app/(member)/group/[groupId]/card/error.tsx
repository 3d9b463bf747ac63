'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function CardError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Card" message="Failed to load the card" retry={retry} />
}
