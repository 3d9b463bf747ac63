'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Browsers wait no longer than this at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Opens the card on a screen that waits for it. Without scripts, it opens when the page is loaded again. */
export function RefreshAtOpening({ delayMs }: { delayMs: number }) {
  const router = useRouter()
  useEffect(() => {
    if (delayMs > MAX_TIMEOUT_MS) return
    const timer = setTimeout(() => router.refresh(), delayMs)
    return () => clearTimeout(timer)
  }, [router, delayMs])
  return null
}
