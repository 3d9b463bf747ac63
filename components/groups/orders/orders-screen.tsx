'use client'

import { BackLink } from '@/components/ui/buttons/back-link'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import { FormPanel } from './form-panel'
import type { OrdersView } from './order'
import { OrdersList } from './orders-list'
import { TotalsPanel } from './totals-panel'

/** Where an admin says what can be ordered, and reads what to buy and who ordered it. */
export function OrdersScreen(view: OrdersView) {
  const { group, takesOrders, orderForm, orders, here, totals, without } = view
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Orders"
        eyebrow={<bdi>{group.title}</bdi>}
        text="Everyone chooses what they would like, and their share becomes what it costs."
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      <div className="flex flex-col gap-6">
        {totals.length > 0 ? <TotalsPanel {...{ group, totals }} /> : null}
        {orders.length > 0 || (orderForm && without.length > 0) ? (
          <OrdersList {...{ group, orders, here, totals, orderForm, without }} />
        ) : null}
        {takesOrders ? (
          <FormPanel group={group} given={orderForm} isOrdered={orders.length > 0} />
        ) : (
          <Notice>{ORDER_MESSAGES.customSplit}</Notice>
        )}
      </div>
    </div>
  )
}
