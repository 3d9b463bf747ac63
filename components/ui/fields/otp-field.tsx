import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import { classNames } from '@/components/ui/class-names'
import { Field, useFieldIds } from './field'
import { styleNonce } from './style-nonce'

const LENGTH = 6

type OtpFieldProps = {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called once all six digits have been entered. */
  onComplete?: (code: string) => void
  /** May hold an address, which breaks anywhere rather than run out of the screen. */
  hint?: string
  error?: string | null
  reserveErrorLine?: boolean
  disabled?: boolean
  autoFocus?: boolean
  name?: string
}

/** Six boxes, one input: pasting, autofill from a text message and screen readers all work. */
export function OtpField({ label, hint, error, reserveErrorLine, ...otp }: OtpFieldProps) {
  const { id, describedBy, invalid } = useFieldIds(undefined, { hint, error })
  return (
    <Field
      id={id}
      label={label}
      hint={hint && <span className="[overflow-wrap:anywhere]">{hint}</span>}
      error={error}
      reserveErrorLine={reserveErrorLine}
    >
      <OTPInput
        {...otp}
        id={id}
        maxLength={LENGTH}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        pasteTransformer={(text) => text.replace(/\D/g, '')}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        nonce={styleNonce()}
        noScriptCSSFallback={null}
        pushPasswordManagerStrategy="none"
        containerClassName="group flex items-center"
        render={({ slots }) => (
          <div className="grid w-full grid-cols-6 gap-1.5 sm:gap-2.5" aria-hidden="true">
            {slots.map((slot, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the slot's identity
              <Slot key={index} {...slot} invalid={invalid} />
            ))}
          </div>
        )}
      />
    </Field>
  )
}

function Slot({ char, isActive, hasFakeCaret, invalid }: SlotProps & { invalid?: boolean }) {
  return (
    <div
      className={classNames(
        'figures relative flex h-14 items-center justify-center rounded-md border-[1.5px] bg-sheet font-display text-2xl font-semibold',
        invalid ? 'border-danger' : char ? 'border-ink-soft' : 'border-rule-strong',
        isActive && 'outline-[2.5px] outline-accent',
      )}
    >
      {char}
      {hasFakeCaret ? <span className="absolute h-7 w-0.5 animate-breathe bg-accent" /> : null}
    </div>
  )
}
