import type { VerificationTarget } from '@/components/people/session/navigation-state'
import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { OtpField } from '@/components/ui/fields/otp-field'
import { Notice } from '@/components/ui/page/notice'
import { PRODUCT_SHORT_NAME } from '@/lib/base/product'
import { CODE_LENGTH, CODE_MINUTES, type CodesSent } from '@/lib/people/accounts/rules'
import { Destination } from './destination'
import { useTextMessageCode } from './use-text-message-code'
import { useVerification } from './use-verification'

type Verification = ReturnType<typeof useVerification>

type VerifyFormProps = {
  target: VerificationTarget
  codesSent: CodesSent
  isSignedIn: boolean
  /** Somebody who has just made their account, and may have mistyped. */
  isNew: boolean
}

export function VerifyForm({ target, codesSent, isSignedIn, isNew }: VerifyFormProps) {
  const verification = useVerification(target, { codesSent, isSignedIn })
  const { form, otp, channel, isPending, submit } = verification
  useTextMessageCode(channel === 'phone', (received) => {
    otp.onChange(received)
    submit()
  })
  const missingDigits = CODE_LENGTH - otp.value.length
  return (
    <>
      {codesSent.last === 'sent' ? (
        <p className="mt-2 text-ink-soft">
          Enter the 6-digit code sent to{' '}
          <strong className="break-words text-ink">
            <Destination>{target.identifier}</Destination>
          </strong>
          . It’s valid for {CODE_MINUTES} minutes.
        </p>
      ) : (
        <NotSent target={target} last={codesSent.last} {...verification} />
      )}
      {channel === 'phone' ? (
        <Notice className="mt-5">The text message comes from {PRODUCT_SHORT_NAME}.</Notice>
      ) : null}
      <form {...form} className="mt-8 flex flex-col gap-3">
        {codesSent.last === 'sent' ? null : <p className="font-semibold">Have a code already?</p>}
        <OtpField {...otp} label="Verification code" autoFocus={codesSent.last === 'sent'} reserveErrorLine />
        <Button
          type="submit"
          size="large"
          variant={codesSent.last === 'sent' ? 'primary' : 'secondary'}
          wide
          className={
            codesSent.last !== 'sent' && missingDigits > 0
              ? 'border-dashed font-normal text-ink-soft'
              : undefined
          }
          loading={isPending}
          loadingText="Verifying..."
        >
          {missingDigits > 0
            ? `Enter ${missingDigits} more ${missingDigits === 1 ? 'digit' : 'digits'}`
            : 'Verify Code'}
        </Button>
      </form>
      <Resend {...verification} isSent={codesSent.last === 'sent'} isNew={isNew} />
    </>
  )
}

/** If no code was sent, says so and offers to send one. */
function NotSent({
  target,
  last,
  isSending,
  isPending,
  send,
}: Verification & { target: VerificationTarget; last: CodesSent['last'] }) {
  return (
    <div className="mt-2">
      <p className="text-ink-soft">
        {last === 'over'
          ? 'The last code no longer works. We can send a new one to '
          : 'We can send a code to '}
        <strong className="break-words text-ink">
          <Destination>{target.identifier}</Destination>
        </strong>
        .
      </p>
      <Button
        size="large"
        wide
        className="mt-5"
        onClick={send}
        loading={isSending}
        loadingText="Sending..."
        disabled={isPending}
      >
        {last === 'over' ? 'Send a new code' : 'Send the code'}
      </Button>
    </div>
  )
}

/** The button shows the only countdown. It stays enabled: pressed too early, the server gives the same wait. */
function Resend({
  channel,
  isPending,
  isResending,
  resend,
  secondsLeft,
  isSent,
  isNew,
}: Verification & { isSent: boolean; isNew: boolean }) {
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <div className="flex items-center justify-between gap-x-4 max-[22rem]:flex-col max-[22rem]:items-start">
        <Button
          variant="quiet"
          className="-ml-4.5"
          onClick={resend}
          loading={isResending}
          loadingText="Sending..."
          disabled={isPending}
        >
          Resend Code
          {secondsLeft > 0 ? (
            <span aria-hidden="true" className="figures font-normal text-ink-soft">
              in {secondsLeft < 120 ? `${secondsLeft} s` : `${Math.ceil(secondsLeft / 60)} min`}
            </span>
          ) : null}
        </Button>
        <TextLink href="/signup" className="py-2.5">
          Back to Sign Up
        </TextLink>
      </div>
      <p className="mt-1 text-sm text-ink-soft empty:hidden">
        {isSent
          ? channel === 'phone'
            ? 'No code yet? A text can take a minute. '
            : 'No code yet? Check your spam folder too. '
          : null}
        {isNew
          ? `Not your ${channel === 'phone' ? 'number' : 'address'}? Go back to sign up and correct it.`
          : null}
      </p>
    </div>
  )
}
