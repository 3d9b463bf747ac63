'use client'

import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog-actions'
import { OtpField } from '@/components/ui/otp-field'
import { messageOf } from '@/lib/browser/call-server'
import { VERIFY_TEXTS } from './code-errors'
import { useCodeForm } from './use-code-form'

type CodeStepProps = {
  hint: string
  verify: (code: string) => Promise<unknown>
  onVerified: () => void
  backLabel: string
  onBack: () => void
  /** False if something above should be seen first. */
  autoFocus?: boolean
}

/** Six digits and a way back. A complete code is submitted at once. */
export function CodeStep({ hint, verify, onVerified, backLabel, onBack, autoFocus = true }: CodeStepProps) {
  const { form, otp, isPending } = useCodeForm({
    verify: async (code) => {
      await verify(code)
      onVerified()
    },
    explain: (thrown) => messageOf(thrown, VERIFY_TEXTS.general),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <OtpField {...otp} label="Verification code" hint={hint} autoFocus={autoFocus} roomy />
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
