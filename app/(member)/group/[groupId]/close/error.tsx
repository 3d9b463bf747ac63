'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function CloseError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Wrap up" message="Failed to load group details" retry={retry} />
}
