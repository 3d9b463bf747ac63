'use client'

import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { LoadingLine } from '@/components/ui/page/loading-line'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch'> & {
  /** Where most people go from here: the whole page is fetched ahead, and is there when they press. */
  eager?: boolean
}

/**
 * A link within the product. Only when somebody points at it is anything fetched ahead: the loading state of its page.
 * The framework would fetch that for every link in view, and again after each live update. As every view of a page is
 * rendered afresh, five links in a navigation bar would cost the server more than the page they are on.
 */
export function Link({ eager = false, onPointerEnter, onFocus, children, ...link }: LinkProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <NextLink
      {...link}
      prefetch={isPointedAt ? eager || null : false}
      onPointerEnter={(event) => {
        setPointedAt(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setPointedAt(true)
        onFocus?.(event)
      }}
    >
      {children}
      <PendingLine />
    </NextLink>
  )
}

function PendingLine() {
  const { pending } = useLinkStatus()
  return pending ? <LoadingLine /> : null
}
