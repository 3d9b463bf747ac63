'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function AccountSettingsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Account Settings" message="Failed to fetch your settings." retry={retry} />
}
