import type { ReactNode } from 'react'
import { TextField, type TextFieldProps } from '@/components/ui/text-field'
import { type Availability, IDLE } from './use-availability'

/** What a field shows of its check: nothing while something else is wrong with it, so that one fault has one message. */
export const shownAvailability = (availability: Availability, error?: string | null): Availability =>
  error ? IDLE : availability

export const availabilityError = (availability: Availability): string | null =>
  availability.status === 'invalid' ? availability.message : null

const availabilityMark = (availability: Availability): 'valid' | 'checking' | undefined =>
  availability.status === 'valid' || availability.status === 'checking' ? availability.status : undefined

/** "Checking..." and "Available!", read out as they come, in the place of the hint. */
export function AvailabilityText({ availability, hint }: { availability: Availability; hint?: ReactNode }) {
  const isSaid = availability.status === 'checking' || availability.status === 'valid'
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      {hint ? <span className={isSaid ? 'invisible' : undefined}>{hint}</span> : null}
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

/** A field that says whether its value can still be had. A check that failed is repeated on leaving it. */
export function AvailabilityField({ availability, askAgain, hint, error, ...field }: AvailabilityFieldProps) {
  const shown = shownAvailability(availability, error)
  return (
    <TextField
      {...field}
      roomy
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
