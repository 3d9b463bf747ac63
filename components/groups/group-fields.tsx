import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { Counter } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { countCharacters } from '@/lib/calls/rules'
import { TITLE_MAX } from '@/lib/groups/rules'

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
