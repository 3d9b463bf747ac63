import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { readOrNull } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { PaymentScreen } from '@/components/money/payments/payment-screen'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { areNamesShown } from '@/lib/groups/links/queries'
import { findStrokePlace } from '@/lib/groups/stroke/queries'
import { visibleName } from '@/lib/membership/person'
import { isLastCardInternational } from '@/lib/money/payments/international-cards'
import { findOpenPayment, getOwnPayment } from '@/lib/money/transactions/queries'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Make a payment' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<{ payment?: string | string[]; outcome?: string | string[] }>
}

export default async function InitializePaymentPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const groupId = (await params).groupId.toLowerCase()
  const { payment: paymentId, outcome } = await searchParams
  // Before the group: what is said to have arrived must count in what is left to pay.
  const ownPayment = await readOrNull(paymentId, (id) => getOwnPayment(viewer, id))
  const [found, user, isInternational] = await Promise.all([
    readOrNull(groupId, (id) => getGroupWithMembers(viewer, id, readGroupOnce(viewer, id))),
    getUser(viewer.userId),
    isLastCardInternational(viewer.userId),
  ])
  const checkoutPayment = ownPayment?.groupId._id === groupId ? ownPayment : null
  // People who left or were removed while paying can no longer open the group, but can see their payment.
  if (!found) return checkoutPayment ? redirect(`/transactions/${checkoutPayment._id}/trail`) : notFound()
  const { group, members } = found
  const payment = checkoutPayment ?? (await findOpenPayment(viewer, group._id))
  const stroke =
    checkoutPayment?.status === 'success' ? await findStrokePlace(group._id, viewer.userId) : null
  return (
    <PaymentScreen
      group={group}
      ownMember={members.find(({ userId }) => userId._id === viewer.userId)}
      email={user.email ?? ''}
      isLastCardInternational={isInternational}
      feeLabel={env.FEE_LABEL}
      card={{
        signedAs: visibleName(user),
        isPublic: await areNamesShown(group._id),
        occasion: group.occasion,
      }}
      maxPence={toPence(env.MAX_CONTRIBUTION)}
      payment={payment}
      arrival={!checkoutPayment ? 'direct' : outcome === 'cancel' ? 'cancel' : 'return'}
      stroke={stroke}
      now={now().toISOString()}
    />
  )
}
