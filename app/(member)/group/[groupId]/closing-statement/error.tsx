'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function ClosingStatementError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Where every pound went" message="Failed to load the statement" retry={retry} />
}
