import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { ClosingStatementSheet } from '@/components/groups/closing/closing-statement-sheet'
import { getClosingStatement } from '@/lib/groups/closing/closing-statement'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Where every pound went' }

export default async function ClosingStatementPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const { groupId } = await params
  const statement = await readOrNotFound(groupId, (id) => getClosingStatement(viewer, id))
  return <ClosingStatementSheet groupId={groupId} statement={statement} />
}
