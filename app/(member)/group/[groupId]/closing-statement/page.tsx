import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { ClosingStatementSheet } from '@/components/closing/closing-statement-sheet'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getClosingStatement } from '@/lib/closing/closing-statement'

export const metadata: Metadata = { title: 'Where every pound went' }

export default async function ClosingStatementPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const statement = await orNotFound(groupId, (id) => getClosingStatement(viewer, id))
  return <ClosingStatementSheet groupId={groupId} statement={statement} />
}
