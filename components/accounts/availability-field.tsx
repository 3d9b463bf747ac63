import type { ReactNode } from 'react'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import type { Availability } from './use-availability'

export const availabilityError = (availability: Availability): string | null =>
  availability.status === 'invalid' ? availability.message : null

const availabilityMark = (availability: Availability): 'valid' | 'checking' | undefined =>
  availability.status === 'valid' || availability.status === 'checking' ? availability.status : undefined

/** "Checking..." and "Available!", read out as they come. */
export function AvailabilityText({ availability, hint }: { availability: Availability; hint?: ReactNode }) {
  return (
    <span aria-live="polite">
      {availability.status === 'checking' ? 'Checking...' : null}
      {availability.status === 'valid' ? (
        <span className="font-semibold text-success">{availability.message}</span>
      ) : null}
      {availability.status === 'idle' || availability.status === 'invalid' ? hint : null}
    </span>
  )
}

type AvailabilityFieldProps = TextFieldProps & {
  availability: Availability
  askAgain: () => void
}

/** A field that says whether its value can still be had. A check that failed is repeated on leaving it. */
export function AvailabilityField({ availability, askAgain, hint, error, ...field }: AvailabilityFieldProps) {
  return (
    <TextField
      {...field}
      hint={<AvailabilityText availability={availability} hint={hint} />}
      error={error ?? availabilityError(availability)}
      trailing={availabilityMark(availability)}
      onBlur={(event) => {
        if ('hasFailed' in availability) askAgain()
        field.onBlur?.(event)
      }}
    />
  )
}
