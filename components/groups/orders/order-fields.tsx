import { RadioCards } from '@/components/ui/fields/radio-cards'
import { TextField } from '@/components/ui/fields/text-field'
import { Amount } from '@/components/ui/figures/amount'
import { formatPounds } from '@/lib/base/money/pence'
import {
  answerField,
  lineField,
  type OrderValues,
  parseOrder,
  totalPenceOf,
} from '@/lib/groups/orders/order-fields'
import { ANSWER_MAX } from '@/lib/groups/orders/rules'
import type { Order, OrderForm } from './order'
import { itemName } from './supplier-text'

type Input = {
  name: string
  value: string | undefined
  error?: string | null
  onChange: (event: { target: { value: string } }) => void
  disabled?: boolean
  readOnly?: boolean
}

type OrderFieldsProps = {
  orderForm: OrderForm
  order: Order | null
  values: OrderValues
  field: (name: keyof OrderValues & string) => Input
}

/** How many of each thing and size, the questions, and what it all costs. */
export function OrderFields({ orderForm, order, values, field }: OrderFieldsProps) {
  const { items, questions } = orderForm
  return (
    <>
      <div className="-mt-4 divide-y divide-rule border-b border-rule">
        {items.map((item) => (
          <Item key={item._id} {...{ item, values, field }} />
        ))}
      </div>
      <WithdrawnLines {...{ orderForm, order, field }} />
      {questions.map((question) => (
        <Question key={question._id} question={question} input={field(answerField(question._id))} />
      ))}
      <div className="border-y border-rule pt-4 pb-5">
        <ChosenLines items={items} lines={parseOrder(values).lines} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
          <span className="font-semibold">Total</span>
          <Amount pence={totalPenceOf(orderForm, values, order)} size="large" />
        </p>
      </div>
    </>
  )
}

type ChosenLinesProps = { items: OrderForm['items']; lines: ReturnType<typeof parseOrder>['lines'] }

/** What is chosen so far, like a till's roll. */
function ChosenLines({ items, lines }: ChosenLinesProps) {
  const chosen = lines.flatMap(({ itemId, option, quantity }) => {
    const item = items.find(({ _id }) => _id === itemId)
    return item && Number.isInteger(quantity) ? [{ ...item, option: option || null, quantity }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul className="figures mb-3 divide-y divide-rule rule-double pb-1 text-sm">
      {chosen.map(({ _id, title, option, quantity, amountPence }) => (
        <li key={`${_id} ${option}`} className="flex justify-between gap-3 py-1.5">
          <span className="min-w-0 break-words">{`${quantity} × ${itemName({ title, option })}`}</span>
          <span>{formatPounds(quantity * amountPence)}</span>
        </li>
      ))}
    </ul>
  )
}

type ItemProps = Pick<OrderFieldsProps, 'values' | 'field'> & { item: OrderForm['items'][number] }

/** Sizes such as XXL stand four in a row on a phone. */
const SHORT_OPTION_MAX = 4

function Item({ item, values, field }: ItemProps) {
  const { _id, title, amountPence, options, most, left } = item
  // A size that is not offered any more stays in an order that has it.
  const keptOptions = parseOrder(values).lines.flatMap(({ itemId, option }) =>
    itemId === _id ? [option] : [],
  )
  const shownOptions = new Set(options.length > 0 ? [...options, ...keptOptions] : [null, ...keptOptions])
  const areOptionsShort = [...shownOptions].every(
    (option) => option !== null && option.length <= SHORT_OPTION_MAX,
  )
  const stockText = left === null ? null : left > 0 ? `${left} left` : 'Sold out'
  const limitText = most && `${stockText ? 'at' : 'At'} most ${most} each`
  return (
    <fieldset className="py-4">
      <legend className="float-left mb-1 flex w-full items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 break-words">{title}</span>
        <span className="figures">{formatPounds(amountPence)}</span>
      </legend>
      <p className="clear-both text-sm text-ink-soft empty:hidden">
        {[stockText, limitText].filter(Boolean).join(', ')}
      </p>
      <div
        className={`clear-both grid pt-2 items-end gap-2.5 has-aria-invalid:items-start ${areOptionsShort ? 'grid-cols-[repeat(auto-fill,minmax(4rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]'}`}
      >
        {[...shownOptions].map((option) => {
          const input = field(lineField(_id, option))
          return (
            <TextField
              key={option}
              {...input}
              label={option ?? 'How many'}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              maxLength={4}
              inputClassName="figures"
              className="has-aria-invalid:col-span-full"
              disabled={input.disabled || (left === 0 && !input.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** What was ordered before and is not offered any more stays in the order. */
function WithdrawnLines({
  orderForm: { items },
  order,
  field,
}: Pick<OrderFieldsProps, 'orderForm' | 'order' | 'field'>) {
  const withdrawn = order?.lines.filter(({ itemId }) => !items.some(({ _id }) => _id === itemId)) ?? []
  if (withdrawn.length === 0) return null
  return (
    <>
      {withdrawn.map(({ itemId, option }) => {
        const { name, value } = field(lineField(itemId, option))
        return <input key={name} type="hidden" name={name} value={value} />
      })}
      <p className="text-sm text-ink-soft">
        Your order also has something that is not offered any more. It stays in the total.
      </p>
    </>
  )
}

function Question({ question, input }: { question: OrderForm['questions'][number]; input: Input }) {
  const { text, kind, choices, required } = question
  const label = required ? text : `${text} (optional)`
  if (kind === 'text') return <TextField {...input} label={label} maxLength={ANSWER_MAX} autoComplete="off" />
  const cards = choices.map((choice) => ({ value: choice, label: choice }))
  return (
    <RadioCards
      {...input}
      value={input.value ?? ''}
      legend={label}
      cards={required ? cards : [...cards, { value: '', label: 'No answer' }]}
      narrow
    />
  )
}
