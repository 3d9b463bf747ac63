import { DateField } from '@/components/ui/date-field'
import { Counter } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { TITLE_MAX } from '@/lib/groups/rules'
import { countCharacters } from './form-rules'

type GroupFieldProps = Pick<TextFieldProps, 'error' | 'disabled' | 'placeholder' | 'min'> & {
  value: string
  onType: (typed: string) => void
}

/** A group's title, with how much of it is left. */
export function TitleField({ onType, ...props }: GroupFieldProps) {
  return (
    <TextField
      {...props}
      label="Title"
      name="title"
      autoComplete="off"
      dir="auto"
      required
      labelAside={<Counter length={countCharacters(props.value)} max={TITLE_MAX} />}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

export function DeadlineField({ onType, ...props }: GroupFieldProps) {
  return (
    <DateField
      {...props}
      label="Payment deadline"
      name="paymentDeadline"
      required
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
