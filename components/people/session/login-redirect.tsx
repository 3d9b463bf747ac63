'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Spinner } from '@/components/ui/page/spinner'
import { rememberNextPage } from './next-page'

/** Takes the place of a page for people who have to log in first. The tab remembers the page for afterwards. */
export function LoginRedirect({ to }: { to: '/login' | '/session-out' | '/verify/continue' }) {
  const router = useRouter()
  useEffect(() => {
    if (to !== '/login' || isFirstVisit()) rememberNextPage(window.location.pathname)
    router.replace(to)
  }, [router, to])
  return (
    <>
      <div className="flex justify-center py-16">
        <Spinner size={28} label="One moment" />
      </div>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${to}`} />
      </noscript>
    </>
  )
}

/** Coming back to a page of this tab that asks to log in means that somebody has logged out since. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}
