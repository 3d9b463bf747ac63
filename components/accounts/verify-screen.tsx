'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { SettingUp } from '@/components/session/continue-verification'
import {
  keepInHistory,
  takeVerificationTarget,
  type VerificationTarget,
  verificationTarget,
} from '@/components/session/navigation-state'
import { VerifyForm } from './verify-form'

/** From the navigation state, else from the query of the address, which then loses it. */
function readTarget(): VerificationTarget | null {
  const query = new URLSearchParams(window.location.search)
  const identifier = query.get('identifier')
  const method = query.get('method')
  if (identifier && method) keepInHistory(verificationTarget(identifier, method))
  return takeVerificationTarget()
}

export function VerifyScreen() {
  const router = useRouter()
  const [target, setTarget] = useState<VerificationTarget | null>(null)

  useEffect(() => {
    const found = readTarget()
    if (found) setTarget(found)
    else router.replace('/signup')
  }, [router])

  return (
    <>
      <h1 className="text-3xl">{titleOf(target)}</h1>
      {target ? <VerifyForm target={target} /> : <SettingUp />}
    </>
  )
}

function titleOf(target: VerificationTarget | null): string {
  if (!target) return 'Verify your account'
  return target.identifierType === 'email' ? 'Verify your email' : 'Verify your phone'
}
