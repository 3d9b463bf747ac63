import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { OtpField } from '@/components/ui/fields/otp-field'
import { DialogActions } from '@/components/ui/overlays/dialog-actions'
import { isRefusal, serverMessageOf } from '@/lib/api/client/call-error'
import { VERIFY_TEXTS } from './code-errors'
import { useCodeForm } from './use-code-form'

type CodeStepProps = {
  hint: string
  verify: (code: string) => Promise<unknown>
  /** Whether an earlier attempt whose response was lost succeeded: a code works once, so a refusal does not tell. */
  wasVerified?: () => Promise<boolean>
  onVerified: () => void
  backLabel: string
  onBack: () => void
  /** False if something above should be seen first. */
  autoFocus?: boolean
}

/** Six digits and a way back. A complete code is submitted at once. */
export function CodeStep(props: CodeStepProps) {
  const { hint, verify, wasVerified, onVerified, backLabel, onBack, autoFocus = true } = props
  const wasResponseLost = useRef(false)
  const { form, otp, isPending } = useCodeForm({
    verify: async (code) => {
      try {
        await verify(code)
      } catch (thrown) {
        const isVerified = wasResponseLost.current && isRefusal(thrown) && (await wasVerified?.())
        wasResponseLost.current ||= !isRefusal(thrown)
        if (!isVerified) throw thrown
      }
      onVerified()
    },
    explain: (thrown) => serverMessageOf(thrown, VERIFY_TEXTS.general),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <OtpField {...otp} label="Verification code" hint={hint} autoFocus={autoFocus} reserveErrorLine />
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          {backLabel}
        </Button>
        <Button type="submit" loading={isPending} loadingText="Verifying...">
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}
