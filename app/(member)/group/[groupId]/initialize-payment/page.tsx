import type { Metadata } from 'next'
import { orNotFound, orNull } from '@/app/(member)/or-not-found'
import { PaymentScreen } from '@/components/payments/payment-screen'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { env } from '@/lib/env'
import { getGroupWithMembers } from '@/lib/groups/queries'
import { getOpenPayment, getOwnPayment } from '@/lib/transactions/queries'

export const metadata: Metadata = { title: 'Make a payment' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ payment?: string | string[]; outcome?: string | string[] }>
}

export default async function InitializePaymentPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const { payment: paymentId, outcome } = await searchParams
  const [{ group, members }, asked, user] = await Promise.all([
    orNotFound((await params).groupId, (groupId) => getGroupWithMembers(viewer, groupId)),
    orNull(paymentId, (id) => getOwnPayment(viewer, id)),
    getUser(viewer.userId),
  ])
  const returned = asked?.groupId._id === group._id ? asked : null
  const payment = returned ?? (await getOpenPayment(viewer, group._id))
  return (
    <PaymentScreen
      group={group}
      own={members.find(({ userId }) => userId._id === viewer.userId)}
      email={user.email ?? ''}
      feeLabel={env.FEE_LABEL}
      payment={payment}
      way={!returned ? 'anew' : outcome === 'cancel' ? 'cancel' : 'return'}
      now={now().toISOString()}
    />
  )
}
