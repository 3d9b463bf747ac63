import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { FormBuilder } from './form-builder'
import { lastOrderDay } from './form-fields'
import type { OrderForm, OrdersView } from './order'
import { RemoveFormButton } from './remove-form-button'

type FormPanelProps = {
  group: OrdersView['group']
  /** As the page was read. */
  loadedForm: OrderForm | null
  /** Somebody has ordered. */
  hasOrders: boolean
}

/** What can be ordered, and the way to change that; a builder while there is nothing. */
export function FormPanel({ group, loadedForm, hasOrders }: FormPanelProps) {
  const router = useRouter()
  // Also while there is none: if another admin makes one meanwhile, what was typed stays.
  const [isEditing, setEditing] = useState(loadedForm === null)
  // What was saved is newer than the page, until the page was read again.
  const [saved, setSaved] = useState({ loadedForm, form: loadedForm })
  const form = saved.loadedForm === loadedForm ? saved.form : loadedForm
  const keep = (orderForm: OrderForm) => {
    setSaved({ loadedForm, form: orderForm })
    setEditing(false)
    router.refresh()
  }
  if (group.isClosed) return form ? null : <Notice>{GROUP_CLOSED_TEXT}</Notice>
  if (!form || isEditing)
    return (
      <Panel title={form ? 'Change the form' : 'What can people order?'}>
        <FormBuilder
          groupId={group._id}
          orderForm={form}
          onSaved={keep}
          onCancel={form ? () => setEditing(false) : undefined}
        />
      </Panel>
    )
  return (
    <Panel title="What people can order">
      <Summary form={form} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          Change the form
        </Button>
        {hasOrders ? null : <RemoveFormButton groupId={group._id} />}
      </div>
    </Panel>
  )
}

const GROUP_CLOSED_TEXT = 'This group is closed. Open it again to take orders.'

function Summary({ form: { items, questions, closesAt } }: { form: OrderForm }) {
  return (
    <>
      <ul className="-mt-2.5 divide-y divide-rule border-b border-rule">
        {items.map(({ _id, title, amountPence, options, left }) => (
          <li key={_id} className="py-2.5">
            <p className="flex items-baseline justify-between gap-3 font-semibold">
              <span className="min-w-0 break-words">{title}</span>
              <span className="figures">{formatPounds(amountPence)}</span>
            </p>
            <p className="text-sm break-words text-ink-soft empty:hidden">
              {[options.join(', '), leftText(left)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
        {questions.map(({ _id, text, choices, required }) => (
          <li key={_id} className="py-2.5">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold break-words">{text}</span>
              <span className="text-sm text-ink-soft">{required ? 'Asked of everyone' : 'Optional'}</span>
            </p>
            <p className="text-sm break-words text-ink-soft">
              {choices.length > 0 ? choices.join(', ') : 'In their own words'}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        {closesAt ? `Orders until ${longDay(lastOrderDay(closesAt))}.` : 'Orders until the group’s deadline.'}
      </p>
    </>
  )
}

const leftText = (left: number | null): string | null =>
  left === null ? null : left === 0 ? 'sold out' : `${left} left`
