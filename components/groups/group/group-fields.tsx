import { Checkbox } from '@/components/ui/fields/checkbox'
import { DateField } from '@/components/ui/fields/date-field'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { Counter } from '@/components/ui/fields/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/fields/text-field'
import { countCharacters } from '@/lib/base/calls/rules'
import { type Detail, TITLE_MAX } from '@/lib/groups/group/rules'

type GroupFieldProps = Omit<TextFieldProps, 'label' | 'value'> & { value: string }

/** A group's title, with a counter of its characters. */
export function TitleField(props: GroupFieldProps) {
  return (
    <TextField
      {...props}
      label="Title"
      autoComplete="off"
      dir="auto"
      required
      labelAside={<Counter length={countCharacters(props.value)} max={TITLE_MAX} />}
    />
  )
}

export function DeadlineField(props: GroupFieldProps) {
  return <DateField {...props} label="Payment deadline" required />
}

const FEE_PAYERS = [
  { value: 'payer', label: 'Each payer', text: 'It is added to what they pay.' },
  {
    value: 'group',
    label: 'The collection',
    text: 'Everyone pays exactly their share, and the fee comes out of what is collected.',
  },
]

type FieldProps = {
  name: string
  value: string
  error?: string | null
  disabled?: boolean
  onChange: (event: { target: { value: string } }) => void
}
type FurtherFieldsProps = {
  field: (name: Exclude<Detail, 'openAmounts'>) => FieldProps
  /** Whether it is for this group to say who bears the card fee. */
  offersFeeChoice: boolean
}

/** What both forms end with, and may be left as it is. */
export function FurtherFields({ field, offersFeeChoice }: FurtherFieldsProps) {
  return offersFeeChoice ? <FeePayerField {...field('feePaidBy')} /> : null
}

/** Who bears the card fee: folded away, because the usual answer is filled in. */
function FeePayerField(props: FieldProps) {
  const chosen = FEE_PAYERS.find(({ value }) => value === props.value)
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
        <span className="font-semibold">Who pays the card fee?</span>{' '}
        <span className="text-ink-soft">{chosen?.label}</span>
      </summary>
      <RadioCards {...props} legend="The card fee is paid by" cards={FEE_PAYERS} className="mt-1" />
    </details>
  )
}

type OpenAmountsFieldProps = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** Under a custom split: members without a set amount give what they like. */
export function OpenAmountsField({ checked, disabled, onChange }: OpenAmountsFieldProps) {
  return (
    <Checkbox
      label={
        <>
          Members give what they like
          <span className="block text-sm text-ink-soft">
            Anyone without a set amount can pay any amount, and owes nothing.
          </span>
        </>
      }
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
