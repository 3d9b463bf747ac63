'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is prefetched in full as soon as somebody points at it, so that it is there when they press. For
 * every other link only the page's loading state is prefetched, because pages are rendered per request.
 */
export function LikelyLink(link: ComponentProps<typeof Link>) {
  const [isLikely, setLikely] = useState(false)
  const expect = () => setLikely(true)
  return (
    <Link
      {...link}
      prefetch={isLikely ? true : undefined}
      onPointerEnter={expect}
      onTouchStart={expect}
      onFocus={expect}
    />
  )
}
