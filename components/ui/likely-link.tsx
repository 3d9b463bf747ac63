'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is fetched whole as soon as somebody points at it, and so is there when they press. Of every other
 * link only the shape of its page is fetched ahead: pages are made anew for each look.
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
