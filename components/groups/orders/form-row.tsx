import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { classNames } from '@/components/ui/class-names'
import { AmountField } from '@/components/ui/fields/amount-field'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { ITEM_TITLE_MAX, QUESTION_MAX } from '@/lib/groups/orders/rules'
import { fieldName, type Kind, type Row } from './form-fields'
import type { Builder } from './use-form-builder'

type RowProps = { builder: Builder; row: Row; index: number }

/** A row that was just added is typed into at once. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** What it is, what it costs, in which sizes; and, if there is an end of it, how many. */
export function ItemFields({ builder, row, index, isOrdered }: RowProps & { isOrdered: boolean }) {
  const field = (part: string) => builder.field(fieldName('items', row.key, part))
  const readOnlyProps = isOrdered ? { readOnly: true } : {}
  const isOnly = builder.rows.items.length === 1
  return (
    <RowFrame {...{ builder, row, kind: 'items', name: `Item ${index + 1}`, isOnly }}>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          {...field('title')}
          {...readOnlyProps}
          ref={row.isAdded ? focus : undefined}
          label="What it is"
          placeholder="Club shirt"
          maxLength={ITEM_TITLE_MAX}
          autoComplete="off"
          hint={isOrdered ? 'It was ordered, so its name and price stay as they are.' : undefined}
        />
        <AmountField {...field('amount')} {...readOnlyProps} label="Price" placeholder="20.00" />
      </div>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-[21rem]:grid-cols-1 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
        <ListField
          {...field('options')}
          label="Sizes or kinds (optional)"
          placeholder="S, M, L, XL"
          hint="With commas between them."
          className="max-sm:col-span-full"
        />
        <LimitField {...field('stock')} label="How many there are" />
        <LimitField {...field('most')} label="Most for one person" />
      </div>
    </RowFrame>
  )
}

const GROWING = '[&_textarea]:field-sizing-content [&_textarea]:supports-[field-sizing:content]:resize-none'

/** Grows with what is in it, where browsers can do that: a list may be longer than a phone is wide. */
const ListField = (area: ComponentProps<typeof TextArea>) => (
  <TextArea {...area} rows={1} autoComplete="off" className={classNames(area.className, GROWING)} />
)

const LimitField = (input: ReturnType<Builder['field']> & { label: string }) => (
  <TextField
    {...input}
    inputMode="numeric"
    placeholder="No limit"
    maxLength={6}
    autoComplete="off"
    inputClassName="figures"
  />
)

/** What is asked; with choices, one of them is the answer. */
export function QuestionFields({ builder, row, index }: RowProps) {
  const field = (part: string) => builder.field(fieldName('questions', row.key, part))
  const { value, onChange, error: _, readOnly: __, ...required } = field('required')
  return (
    <RowFrame {...{ builder, row, kind: 'questions', name: `Question ${index + 1}` }}>
      <TextField
        {...field('text')}
        ref={row.isAdded ? focus : undefined}
        label="What you ask"
        placeholder="Any allergies?"
        maxLength={QUESTION_MAX}
        autoComplete="off"
      />
      <ListField
        {...field('choices')}
        label="Choices (optional)"
        placeholder="Yes, No"
        hint="With commas between them. Left empty, people answer in their own words."
      />
      <Checkbox
        {...required}
        label="Everyone who orders has to answer"
        checked={value !== ''}
        onChange={({ target }) => onChange({ target: { value: target.checked ? 'yes' : '' } })}
      />
    </RowFrame>
  )
}

type RowFrameProps = {
  builder: Builder
  row: Row
  kind: Kind
  name: string
  /** A form has one item at least. */
  isOnly?: boolean
  children: ReactNode
}

function RowFrame({ builder, row, kind, name, isOnly = false, children }: RowFrameProps) {
  return (
    <fieldset className="relative flex flex-col gap-3 rounded-md border border-rule bg-paper px-4 pb-4">
      <legend className="float-left flex min-h-12 w-full items-center font-semibold">{name}</legend>
      {children}
      {isOnly ? null : (
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          icon={<Icon className="icon-x size-4.5" />}
          disabled={builder.isPending}
          onClick={() => builder.remove(kind, row.key)}
          className="absolute top-0.5 right-0.5"
        />
      )}
    </fieldset>
  )
}
