import { useForm } from '@/components/forms/use-form'
import { isRefusal } from '@/lib/api/client/call-error'
import { codeProblem } from '@/lib/people/accounts/rules'

type CodeFormOptions = {
  verify: (code: string) => Promise<unknown>
  /** What to show under the code if it was refused. */
  explain: (thrown: unknown) => string
  navigatesAway?: boolean
}

/** A form with a six-digit code. */
export function useCodeForm({ verify, explain, navigatesAway }: CodeFormOptions) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    send: ({ code }) => verify(code),
    explain: (thrown) => {
      // A refused code must be typed again; one that never arrived can be sent again as it is.
      if (isRefusal(thrown)) form.change({ code: '' })
      return { code: explain(thrown) }
    },
    fieldByServerName: { otp: 'code' },
    navigatesAway,
  })
  const { name, value, error, disabled } = form.field('code')
  const change = (code: string) => form.change({ code })
  /** Props for the six boxes: a complete code is submitted at once. */
  const otpProps = { name, value, error, disabled, onChange: change, onComplete: () => form.submit() }
  return { ...form, otp: otpProps }
}
