'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { passVerificationTarget, type VerificationTarget } from '@/components/people/session/navigation-state'
import { Spinner } from '@/components/ui/page/spinner'

/**
 * Takes someone who has yet to enter their code to /verify, with the address or number it was sent to; without one, they
 * confirm it in another way.
 */
export function ContinueVerification({ target }: { target: VerificationTarget | null }) {
  const router = useRouter()
  useEffect(() => {
    if (target) passVerificationTarget(target)
    router.replace('/verify')
  }, [router, target])
  return <SettingUpNotice />
}

export function SettingUpNotice() {
  return (
    <div role="status" className="flex items-center gap-3 py-10 text-lg text-ink-soft">
      <Spinner size={24} />
      Setting up verification...
    </div>
  )
}
