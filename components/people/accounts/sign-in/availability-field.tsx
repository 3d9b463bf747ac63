import type { ReactNode } from 'react'
import { TextField, type TextFieldProps } from '@/components/ui/fields/text-field'
import { type Availability, IDLE } from './use-availability'

/**
 * What a field shows of its availability check: nothing while it has another error, so that one fault has one message.
 */
export const shownAvailability = (availability: Availability, error?: string | null): Availability =>
  error ? IDLE : availability

export const availabilityError = (availability: Availability): string | null =>
  availability.status === 'invalid' ? availability.message : null

const availabilityMark = (availability: Availability): 'valid' | 'checking' | undefined =>
  availability.status === 'valid' || availability.status === 'checking' ? availability.status : undefined

/** "Checking..." and "Available!", announced as they appear, in place of the hint. */
export function AvailabilityText({ availability, hint }: { availability: Availability; hint?: ReactNode }) {
  const isAnnounced = availability.status === 'checking' || availability.status === 'valid'
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      {hint ? <span className={isAnnounced ? 'invisible' : undefined}>{hint}</span> : null}
      <span aria-live="polite">
        {availability.status === 'checking' ? 'Checking...' : null}
        {availability.status === 'valid' ? (
          <span className="font-semibold text-success">{availability.message}</span>
        ) : null}
      </span>
    </span>
  )
}

type AvailabilityFieldProps = TextFieldProps & {
  availability: Availability
  askAgain: () => void
}

/** A field that says whether its value is still available. A check that failed is retried on blur. */
export function AvailabilityField({ availability, askAgain, hint, error, ...field }: AvailabilityFieldProps) {
  const shown = shownAvailability(availability, error)
  return (
    <TextField
      {...field}
      reserveErrorLine
      hint={<AvailabilityText availability={shown} hint={hint} />}
      error={error ?? availabilityError(shown)}
      trailing={availabilityMark(shown)}
      onBlur={(event) => {
        if ('hasFailed' in availability) askAgain()
        field.onBlur?.(event)
      }}
    />
  )
}
