import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Field, inputClasses, useFieldIds } from '@/components/ui/fields/field'
import { Icon } from '@/components/ui/figures/icon'
import { Spinner } from '@/components/ui/page/spinner'
import { PHONE_COUNTRIES } from '@/lib/base/phone'
import { AvailabilityText, availabilityError, shownAvailability } from './availability-field'
import {
  COUNTRY_NAMES,
  dialCodeOf,
  type PhoneCountry,
  readTypedPhone,
  type TypedPhone,
} from './phone-countries'
import { setValueKeepingCaret } from './set-keeping-caret'
import type { Availability } from './use-availability'

type PhoneFieldProps = {
  value: TypedPhone
  availability: Availability
  error?: string | null
  messageAside?: ReactNode
  onChange: (event: { target: { value: string } }) => void
  onCountry: (country: PhoneCountry) => void
  onBlur: () => void
}

/** The country, which sets the dial code, and beside it the national number. */
export function PhoneField({
  value: phone,
  availability,
  error,
  messageAside,
  onChange,
  onCountry,
  onBlur,
}: PhoneFieldProps) {
  const shown = shownAvailability(availability, error)
  const shownError = error ?? availabilityError(shown)
  const hint = <AvailabilityText availability={shown} />
  const { id, describedBy, invalid } = useFieldIds(undefined, { hint, error: shownError })
  const countrySelect = useCountryBeforeHydration(phone.country, onCountry)
  return (
    <Field
      id={id}
      label="Phone number"
      hint={hint}
      error={shownError}
      messageAside={messageAside}
      reserveErrorLine
    >
      <PhoneExplanation />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <div className="relative">
          <select
            ref={countrySelect}
            aria-label="Country"
            name="country"
            autoComplete="tel-country-code"
            value={phone.country}
            onChange={(event) => onCountry(event.target.value as PhoneCountry)}
            className={inputClasses({
              invalid,
              className: 'peer absolute inset-0 size-full cursor-pointer opacity-0',
            })}
          >
            {PHONE_COUNTRIES.map(({ code, dialCode }) => (
              <option key={code} value={code}>
                {`${COUNTRY_NAMES[code]} (+${dialCode})`}
              </option>
            ))}
          </select>
          <span
            aria-hidden="true"
            className={inputClasses({
              invalid,
              className:
                'pointer-events-none figures flex items-center gap-1.5 peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-accent',
            })}
          >
            <span className="font-semibold">{phone.country}</span>
            <span>{`+${dialCodeOf(phone.country)}`}</span>
            <Icon className="icon-chevron-down size-4 text-ink-soft" />
          </span>
        </div>
        <div className="relative">
          <Icon className="icon-phone pointer-events-none absolute top-1/2 left-3 size-4.75 -translate-y-1/2 text-ink-soft max-[22rem]:hidden" />
          <input
            id={id}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={phone.digits}
            onChange={(event) => {
              const { digits } = readTypedPhone(event.target.value, phone.country)
              onChange(event)
              setValueKeepingCaret(event.target, digits)
            }}
            onBlur={onBlur}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={inputClasses({
              invalid,
              className: 'figures pr-12 pl-11 max-[22rem]:pr-9 max-[22rem]:pl-3',
            })}
          />
          <PhoneMark status={shown.status} />
        </div>
      </div>
    </Field>
  )
}

/** Keeps a country chosen before hydration, and before the number typed after it is read. */
function useCountryBeforeHydration(known: PhoneCountry, onChosen: (country: PhoneCountry) => void) {
  const countrySelect = useRef<HTMLSelectElement>(null)
  const keep = useEffectEvent(() => {
    const earlyCountry = countrySelect.current?.value as PhoneCountry | undefined
    if (earlyCountry && earlyCountry !== known) onChosen(earlyCountry)
  })
  useLayoutEffect(() => keep(), [])
  return countrySelect
}

function PhoneExplanation() {
  return (
    <details className="group text-sm">
      <summary className="-my-2.5 flex min-h-11 w-fit cursor-pointer items-center gap-1 rounded-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon className="icon-chevron-down size-3.75 -rotate-90 transition-transform group-open:rotate-0 motion-reduce:transition-none" />
        Why we ask for your phone
      </summary>
      <p className="mt-1 mb-1.5 border-l-[3px] border-rule pl-3.5 text-ink-soft">
        It’s a second way in: you can log in with your number and get your codes by text, should your inbox
        ever be out of reach. Nobody in your groups sees it.
      </p>
    </details>
  )
}

function PhoneMark({ status }: { status: Availability['status'] }) {
  const placeClasses = 'absolute top-1/2 right-3.5 -translate-y-1/2 max-[22rem]:right-2.5'
  if (status === 'valid')
    return <Icon label="Valid" className={`icon-circle-check ${placeClasses} size-5 text-success`} />
  return status === 'checking' ? (
    <span className={`${placeClasses} flex text-ink-soft`}>
      <Spinner size={18} />
    </span>
  ) : null
}
