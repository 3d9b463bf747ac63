import type { ReactNode } from 'react'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { MemberFrame } from '../member-frame'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  const readAt = now().getTime()
  const { userId } = await requireFullViewer()
  return (
    <MemberFrame userId={userId} readAt={readAt}>
      {children}
    </MemberFrame>
  )
}
