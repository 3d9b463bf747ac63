'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Browsers wait no longer than this at once. */
const LONGEST = 2 ** 31 - 1

/** Opens the card on a screen that waits for it. Without scripts, it opens when the page is loaded again. */
export function RefreshAtOpening({ inMs }: { inMs: number }) {
  const router = useRouter()
  useEffect(() => {
    if (inMs > LONGEST) return
    const timer = setTimeout(() => router.refresh(), inMs)
    return () => clearTimeout(timer)
  }, [router, inMs])
  return null
}
