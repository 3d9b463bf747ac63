'use client'

import { useForm } from '@/components/forms/use-form'
import { codeProblem } from '@/lib/accounts/rules'
import { CallError } from '@/lib/browser/call-server'

type CodeFormOptions = {
  verify: (code: string) => Promise<unknown>
  /** What to say under the code when it was not accepted. */
  explain: (thrown: unknown) => string
  leaves?: boolean
}

/** A form with six digits in it. */
export function useCodeForm({ verify, explain, leaves }: CodeFormOptions) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    send: ({ code }) => verify(code),
    explain: (thrown) => {
      // A refused code is typed anew; one that never arrived can be sent again as it stands.
      if (thrown instanceof CallError && thrown.status < 500) form.change({ code: '' })
      return { code: explain(thrown) }
    },
    fieldOf: { otp: 'code' },
    leaves,
  })
  const { name, value, error, disabled } = form.field('code')
  const change = (code: string) => form.change({ code })
  /** For the six boxes: the code is sent off once it is complete. */
  const otp = { name, value, error, disabled, onChange: change, onComplete: () => form.submit() }
  return { ...form, otp }
}
