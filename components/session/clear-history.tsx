'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Takes the place of the verify screen in the history, so that Back from the dashboard does not return to it. */
export function ClearHistory() {
  const router = useRouter()
  useEffect(() => router.replace('/dashboard'), [router])
  return null
}
