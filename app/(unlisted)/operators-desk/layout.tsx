import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { MemberFrame } from '@/app/member-frame'
import { now } from '@/lib/base/clock'
import { currentOperator } from '@/lib/platform/auth/current-viewer'

/**
 * Does not use the members' layout: that sends visitors to log in, which would tell that there is a page. Everyone but
 * an operator gets a 404.
 */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const loadedAt = now().getTime()
  const operator = await currentOperator()
  if (!operator) notFound()
  return (
    <MemberFrame userId={operator.userId} loadedAt={loadedAt}>
      {children}
    </MemberFrame>
  )
}
