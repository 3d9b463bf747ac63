import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateField } from '@/components/ui/fields/date-field'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { ITEMS_MAX, QUESTIONS_MAX } from '@/lib/groups/orders/rules'
import type { Kind, Row } from './form-fields'
import { ItemFields, QuestionFields } from './form-row'
import type { OrderForm } from './order'
import { type Builder, useFormBuilder } from './use-form-builder'

type FormBuilderProps = {
  groupId: string
  /** As it is; null for a new one. */
  orderForm: OrderForm | null
  onSaved: (saved: OrderForm) => void
  onCancel?: () => void
}

/** Where an admin says what can be ordered and what is asked: a line of text for each thing. */
export function FormBuilder({ groupId, orderForm, onSaved, onCancel }: FormBuilderProps) {
  const builder = useFormBuilder({ groupId, orderForm, onSaved })
  const { form, field, notice, isPending } = builder
  const isOrdered = ({ _id }: Row) => orderForm?.items.find((item) => item._id === _id)?.ordered ?? false
  return (
    <form {...form} aria-label="Order form" className="flex flex-col gap-6">
      <Rows {...{ builder, kind: 'items', max: ITEMS_MAX, addLabel: 'Add another item' }}>
        {(row, index) => <ItemFields {...{ builder, row, index }} isOrdered={isOrdered(row)} />}
      </Rows>
      <Rows {...{ builder, kind: 'questions', max: QUESTIONS_MAX, addLabel: 'Add a question' }}>
        {(row, index) => <QuestionFields {...{ builder, row, index }} />}
      </Rows>
      <DateField
        {...field('closesAt')}
        label="Last day to order (optional)"
        hint="Left empty, people can order until the group’s deadline."
        className="sm:max-w-80"
      />
      <ErrorNotice message={notice} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isPending} loadingText="Saving...">
          Save the form
        </Button>
        {onCancel ? (
          <Button variant="quiet" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type RowsProps = {
  builder: Builder
  kind: Kind
  max: number
  addLabel: string
  children: (row: Row, index: number) => ReactNode
}

/** The rows of a kind, and the button for one more. */
function Rows({ builder, kind, max, addLabel, children }: RowsProps) {
  const rows = builder.rows[kind]
  return (
    <div className="flex flex-col gap-4">
      {rows.map((row, index) => (
        <div key={row.key}>{children(row, index)}</div>
      ))}
      {rows.length < max ? (
        <Button
          variant="secondary"
          className="self-start"
          disabled={builder.isPending}
          icon={<Icon className="icon-plus size-4.5" />}
          onClick={() => builder.add(kind)}
        >
          {addLabel}
        </Button>
      ) : null}
    </div>
  )
}
