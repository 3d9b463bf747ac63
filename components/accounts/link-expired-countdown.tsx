'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useSecondsLeft } from './use-seconds-left'

const SECONDS = 4

export function LinkExpiredCountdown() {
  const router = useRouter()
  const left = useSecondsLeft(SECONDS)
  useEffect(() => {
    if (left === 0) router.replace('/login')
  }, [left, router])
  return (
    <p className="figures mt-3 text-ink-soft" role="timer">
      {left === 0
        ? 'Taking you to log in...'
        : `Taking you to log in, in ${left} ${left === 1 ? 'second' : 'seconds'}...`}
    </p>
  )
}
