'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { Amount } from '@/components/ui/figures/amount'
import { Strokes } from '@/components/ui/figures/strokes'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { formatPounds } from '@/lib/base/money/pence'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import { FormPanel } from './form-panel'
import type { OrdersView } from './order'
import { OrdersList } from './orders-list'
import { TotalsPanel } from './totals-panel'

/** Beyond these the strokes would be too small to count. */
const MAX_STROKES = 50

/** How far it is: a stroke for everybody, and what all of it comes to. */
function OrdersSummary({ orders, membersWithoutOrder }: Pick<OrdersView, 'orders' | 'membersWithoutOrder'>) {
  const peopleCount = orders.length + membersWithoutOrder.length
  const sumPence = orders.reduce((sum, { sumPence }) => sum + sumPence, 0)
  const paidPence = orders.reduce(
    (sum, { sumPence, paidForPence }) => sum + Math.min(sumPence, paidForPence),
    0,
  )
  return (
    <section aria-label="So far" className="mb-7">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Amount pence={sumPence} size="large" />
        <span className="text-ink-soft">{paidText(paidPence, sumPence)}</span>
      </p>
      {peopleCount < 3 || peopleCount > MAX_STROKES ? null : (
        <Strokes total={peopleCount} drawnCount={orders.length} className="mt-3 h-9 w-auto max-w-full" />
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {membersWithoutOrder.length === 0
          ? 'Everyone has ordered.'
          : `${orders.length} of ${peopleCount} ${orders.length === 1 ? 'has' : 'have'} ordered.`}
      </p>
    </section>
  )
}

function paidText(paidPence: number, sumPence: number): string {
  if (paidPence >= sumPence) return 'ordered, and all of it is paid'
  return paidPence > 0 ? `ordered, ${formatPounds(paidPence)} of it paid` : 'ordered, nothing paid yet'
}

/** Where an admin says what can be ordered, and reads what to buy and who ordered it. */
export function OrdersScreen(view: OrdersView) {
  const { group, takesOrders, orderForm, orders, currentMemberIds, totals, membersWithoutOrder } = view
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Orders"
        eyebrow={<bdi>{group.title}</bdi>}
        text="Everyone chooses what they would like, and their share becomes what it costs."
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      {orders.length > 0 ? <OrdersSummary {...{ orders, membersWithoutOrder }} /> : null}
      <div className="flex flex-col gap-6">
        {totals.length > 0 ? <TotalsPanel {...{ group, totals }} /> : null}
        {orders.length > 0 || (orderForm && membersWithoutOrder.length > 0) ? (
          <OrdersList {...{ group, orders, currentMemberIds, totals, orderForm, membersWithoutOrder }} />
        ) : null}
        {takesOrders ? (
          <FormPanel group={group} loadedForm={orderForm} hasOrders={orders.length > 0} />
        ) : (
          <Notice>{ORDER_MESSAGES.customSplit}</Notice>
        )}
      </div>
    </div>
  )
}
