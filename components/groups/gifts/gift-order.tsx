import type { ComponentProps, ReactNode } from 'react'
import type { OrderForm } from '@/components/groups/orders/order'
import { OrderFields } from '@/components/groups/orders/order-fields'
import { type OrderValues, totalPenceOf } from '@/lib/groups/orders/order-fields'

/** What can be ordered, and the fields for it while nothing is. */
export type GiftOrderForm = { form: OrderForm; emptyValues: OrderValues }

type GiftOrderProps = Pick<ComponentProps<typeof OrderFields>, 'orderForm' | 'values' | 'field'> & {
  /** What follows, by what it costs. */
  children: (amountPence: number) => ReactNode
}

/** The order that a gift is for. A module of its own, because most collections have nothing to order. */
export const GiftOrder = ({ children, ...fields }: GiftOrderProps) => (
  <>
    <OrderFields {...fields} order={null} />
    {children(totalPenceOf(fields.orderForm, fields.values, null))}
  </>
)
