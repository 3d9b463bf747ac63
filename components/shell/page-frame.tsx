'use client'

import type { ComponentProps, ReactNode } from 'react'
import { FloatingFeedback } from '@/components/people/feedback/floating-feedback'
import { LazyGlobalParts } from './lazy-global-parts'
import { OfflineOverlay } from './offline-overlay'
import { SandboxBanner } from './sandbox-banner'

/** What every page has, visitors' included. */
export function PageFrame({
  children,
  ...sandbox
}: ComponentProps<typeof SandboxBanner> & { children: ReactNode }) {
  return (
    <>
      {/* The banner and the page share the window's height: the banner must not make a short page scroll. */}
      <div className="flex min-h-dvh flex-col *:w-full">
        <SandboxBanner {...sandbox} />
        {children}
      </div>
      <FloatingFeedback />
      <LazyGlobalParts />
      <OfflineOverlay />
    </>
  )
}
