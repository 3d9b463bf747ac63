import { useEffect, useState } from 'react'
import { Notice } from '@/components/ui/page/notice'
import { keepsCookies } from '@/lib/api/client/cookies'

const TITLE = 'Your browser is blocking this site’s data'

/** Why somebody whose browser keeps no cookies cannot log in or sign up, or null. */
export const cookiesProblem = (): string | null =>
  keepsCookies() ? null : `${TITLE}. Please allow cookies for this site, then try again.`

/** Says so before anything is typed, and what to do about it. */
export function CookiesNotice() {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => setBlocked(!keepsCookies()), [])
  if (!isBlocked) return null
  return (
    <Notice tone="warning" role="status" title={TITLE} className="mt-6">
      A cookie keeps you logged in. Please allow cookies for this site in your browser’s settings, then load
      this page again. Or use another browser.
    </Notice>
  )
}
