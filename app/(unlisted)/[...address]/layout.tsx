import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { redirectIfUntidy } from '@/app/(public)/tidy'
import { MemberFrame } from '@/app/member-frame'
import { NotFoundScreen } from '@/components/accounts/not-found-screen'
import { currentOperator, currentViewer } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { answerWith } from '@/lib/http/page-response'

type LayoutProps = { children: ReactNode; params: Promise<{ address: string[] }> }

/**
 * Does not use the members' layout: that sends visitors to log in, which would reveal that there is a page. Everyone
 * but an operator gets a 404, readable without scripts.
 */
export default async function OperatorLayout({ children, params }: LayoutProps) {
  const readAt = now().getTime()
  redirectIfUntidy(`/${(await params).address.join('/')}`)
  const operator = await currentOperator()
  if (!operator) {
    if (!answerWith({ status: 404 })) notFound()
    const viewer = await currentViewer()
    return <NotFoundScreen isSignedIn={viewer?.isFull ?? false} />
  }
  return (
    <MemberFrame userId={operator.userId} readAt={readAt}>
      {children}
    </MemberFrame>
  )
}
