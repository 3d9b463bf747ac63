import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { currentOperator } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { MemberFrame } from '../member-frame'

/** Does not use the members' layout: that sends visitors to log in, which would reveal that there is a page. */
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
