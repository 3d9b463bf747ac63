import { type ComponentProps, useState } from 'react'
import { TextArea } from '@/components/ui/fields/text-area'
import { Disclosure } from '@/components/ui/page/disclosure'
import type { Occasion } from '@/lib/groups/group/occasions'
import { MESSAGE_MAX } from '@/lib/money/payments/rules'

export type GreetingCard = {
  /** The name that stands under the message. */
  signedAs: string
  /** Everyone who has the group's link sees it, too. */
  isPublic: boolean
  occasion: Occasion | null
}

type CardMessageFieldProps = GreetingCard &
  Pick<ComponentProps<typeof TextArea>, 'value' | 'error' | 'name' | 'onChange'>

/** A message for the group's card, folded away where a card is not what people pay for. */
export function CardMessageField({ signedAs, isPublic, occasion, ...field }: CardMessageFieldProps) {
  // Opened once for what is there already: after that, only a press opens and closes it.
  const shouldOpen = occasion === 'leaving' || occasion === 'funeral' || Boolean(field.value || field.error)
  const [isOpen, setOpen] = useState(shouldOpen)
  if (shouldOpen && !isOpen) setOpen(true)
  return (
    <Disclosure title="Write on the card" open={isOpen}>
      <TextArea
        {...field}
        label="Message (optional)"
        hint={cardHint({ signedAs, isPublic })}
        rows={3}
        counter={field.value !== undefined}
        maxLength={MESSAGE_MAX}
      />
    </Disclosure>
  )
}

export const cardHint = ({ signedAs, isPublic }: Pick<GreetingCard, 'signedAs' | 'isPublic'>): string =>
  `On the group’s card it is signed ${signedAs}, for the group and whoever is given the card${isPublic ? ', and on the page of the group’s link' : ''}. No amount is shown.`
