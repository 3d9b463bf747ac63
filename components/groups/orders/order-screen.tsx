'use client'

import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { weekdayAndDay } from '@/lib/base/dates'
import { type OrderValues, orderProblems, orderValuesOf, parseOrder } from '@/lib/groups/orders/order-fields'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import { lastOrderDay } from './form-fields'
import type { Order, OrderForm } from './order'
import { OrderFields } from './order-fields'

type OrderScreenProps = {
  group: { _id: string; title: string }
  /** Whose order an admin changes; null for one's own. */
  member: { memberId: string; name: string } | null
  /** Null if there is nothing to order. */
  orderForm: OrderForm | null
  order: Order | null
  /** Whether the viewer can order now. */
  isOpen: boolean
}

/** Where a member says what they would like, or an admin what another would: their share is what it costs. */
export function OrderScreen({ group, member, orderForm, order, isOpen }: OrderScreenProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={member ? `${member.name}’s order` : 'Your order'}
        eyebrow={<bdi>{group.title}</bdi>}
        text={member ? 'Their share becomes what is ordered here.' : 'Your share becomes what you order.'}
        back={
          member ? (
            <BackLink href={`/group/${group._id}/orders`}>Back to the orders</BackLink>
          ) : (
            <BackLink href={`/group/${group._id}`}>Back to the group</BackLink>
          )
        }
      />
      {orderForm ? (
        <Panel>
          <Form {...{ group, member, orderForm, order, isOpen }} />
        </Panel>
      ) : (
        <Notice>{ORDER_MESSAGES.noForm}</Notice>
      )}
    </div>
  )
}

/** Until when an order can be changed; afterwards by admins. */
const untilText = ({ closesAt }: OrderForm): string =>
  closesAt
    ? `It can be changed until ${weekdayAndDay(lastOrderDay(closesAt))}.`
    : 'It can be changed until the group’s deadline.'

function Form({ group, member, orderForm, order, isOpen }: OrderScreenProps & { orderForm: OrderForm }) {
  const router = useRouter()
  const initial = orderValuesOf(orderForm, order)
  const { form, field, values, notice, isPending } = useForm<OrderValues>({
    initial,
    check: (values) => orderProblems(orderForm, values, initial),
    send: async (values) => {
      const { message } = await callServer('PUT /group/{id}/order', {
        params: { id: group._id },
        body: { ...parseOrder(values), ...(member && { memberId: member.memberId }) },
      })
      toast.success(message)
      router.push(`/group/${group._id}${member ? '/orders' : ''}`)
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to save the order. Please try again.'),
  })
  return (
    <form {...form} aria-label={member ? 'Order' : 'Your order'}>
      <fieldset disabled={!isOpen} className="flex flex-col gap-5">
        {isOpen ? null : <Notice>{ORDER_MESSAGES.closed}</Notice>}
        <OrderFields {...{ orderForm, order, values, field }} />
        <ErrorNotice message={notice} />
        {isOpen ? (
          <div>
            <Button type="submit" wide loading={isPending} loadingText="Saving...">
              {member ? 'Save the order' : 'Save your order'}
            </Button>
            <p className="mt-2 text-sm text-ink-soft">{untilText(orderForm)}</p>
          </div>
        ) : null}
      </fieldset>
    </form>
  )
}
