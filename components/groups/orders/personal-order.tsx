'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Disclosure } from '@/components/ui/page/disclosure'
import { Notice } from '@/components/ui/page/notice'
import { type OrderValues, orderProblems, orderValuesOf } from '@/lib/groups/orders/order-fields'
import { ORDER_MESSAGES } from '@/lib/groups/orders/rules'
import type { Order, OrderForm } from './order'
import { OrderFields } from './order-fields'
import { itemName } from './supplier-text'

type PersonalOrderProps = {
  token: string
  orderForm: OrderForm
  order: Order | null
  /** Something about it was refused: it, or the payment of it. */
  isRefused: boolean
}

/** The order on one's own page. The browser posts the form; scripts only add up and check. */
export function PersonalOrder({ token, orderForm, order, isRefused }: PersonalOrderProps) {
  const initial = orderValuesOf(orderForm, order)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const handleSubmit = (event: FormEvent) => {
    const newProblems = orderProblems(orderForm, values, initial)
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0) event.preventDefault()
  }
  const field = (name: keyof OrderValues) => ({
    name,
    value: values[name] ?? '',
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <div className="mt-6">
      {order ? <OrderLines orderForm={orderForm} order={order} /> : null}
      <Disclosure title="Your order" open={order === null || isRefused}>
        <form
          method="post"
          action={`/api/personal/${encodeURIComponent(token)}/order`}
          aria-label="Your order"
          onSubmit={handleSubmit}
        >
          <fieldset disabled={!orderForm.open} className="flex flex-col gap-5">
            {orderForm.open ? null : <Notice>{ORDER_MESSAGES.closed}</Notice>}
            <OrderFields {...{ orderForm, order, values, field }} />
            {orderForm.open ? <Button type="submit">Save your order</Button> : null}
          </fieldset>
        </form>
      </Disclosure>
    </div>
  )
}

/** What is in it, without unfolding it. */
const OrderLines = ({ orderForm, order }: { orderForm: OrderForm; order: Order }) => (
  <ul className="figures mb-3 text-ink-soft">
    {order.lines.flatMap(({ itemId, option, quantity }) => {
      const item = orderForm.items.find(({ _id }) => _id === itemId)
      if (!item) return []
      const name = itemName({ title: item.title, option })
      return [<li key={name} className="break-words">{`${quantity} × ${name}`}</li>]
    })}
  </ul>
)
