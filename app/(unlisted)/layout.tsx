import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { currentOperator } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { MemberFrame } from '../member-frame'

/** A frame of its own: that of members would send a visitor to log in, and so tell that there is something. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const readAt = now().getTime()
  const operator = await currentOperator()
  if (!operator) notFound()
  return (
    <MemberFrame userId={operator.userId} readAt={readAt}>
      {children}
    </MemberFrame>
  )
}
