import { DateField } from '@/components/ui/date-field'
import { Counter } from '@/components/ui/text-area'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { countCharacters } from '@/lib/calls/rules'
import { TITLE_MAX } from '@/lib/groups/rules'

type GroupFieldProps = Omit<TextFieldProps, 'label' | 'value'> & { value: string }

/** A group's title, with how much of it is left. */
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
