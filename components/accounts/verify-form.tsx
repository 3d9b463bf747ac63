'use client'

import type { VerificationTarget } from '@/components/session/navigation-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { OtpField } from '@/components/ui/otp-field'
import { TextLink } from '@/components/ui/text-link'
import { CODE_LENGTH } from '@/lib/accounts/rules'
import { PRODUCT_SHORT_NAME } from '@/lib/product'
import { useSecondsLeft } from './use-seconds-left'
import { useTextMessageCode } from './use-text-message-code'
import { useVerification } from './use-verification'

/** The waits between codes, as the server keeps them: seconds after the first, second, third, and every later one. */
const WAITS = [30, 60, 120, 300]

export function VerifyForm({ target }: { target: VerificationTarget }) {
  const { form, otp, channel, isPending, submit, ...resending } = useVerification(target)
  useTextMessageCode(channel === 'phone', (received) => {
    otp.onChange(received)
    submit()
  })
  const missing = CODE_LENGTH - otp.value.length
  return (
    <>
      <p className="mt-2 text-ink-soft">
        Enter the 6-digit code sent to <strong className="break-words text-ink">{target.identifier}</strong>.
      </p>
      {channel === 'phone' ? (
        <Notice className="mt-5">The text message comes from {PRODUCT_SHORT_NAME}.</Notice>
      ) : null}
      <form {...form} method="post" className="mt-8 flex flex-col gap-6">
        <OtpField {...otp} label="Verification code" autoFocus />
        <Button type="submit" size="large" wide loading={isPending} loadingText="Verifying...">
          {missing > 0 ? `Enter ${missing} more ${missing === 1 ? 'digit' : 'digits'}` : 'Verify Code'}
        </Button>
      </form>
      <Resend {...resending} isVerifying={isPending} />
    </>
  )
}

type ResendProps = Pick<ReturnType<typeof useVerification>, 'isResending' | 'resent' | 'resend'> & {
  isVerifying: boolean
}

function Resend({ isVerifying, isResending, resent, resend }: ResendProps) {
  const wait = WAITS[Math.min(resent, WAITS.length - 1)] ?? 0
  const left = useSecondsLeft(wait, resent)
  return (
    <div className="mt-6 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          className="-ml-4.5"
          onClick={resend}
          loading={isResending}
          loadingText="Sending..."
          disabled={isVerifying}
        >
          Resend Code
        </Button>
        <TextLink href="/signup">Back to Sign Up</TextLink>
      </div>
      <p className="figures mt-1 text-sm text-ink-soft">
        {left > 0
          ? `No code yet? You can ask for another in ${left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`}.`
          : 'No code yet? Check your spam folder, or ask for another.'}
      </p>
    </div>
  )
}
