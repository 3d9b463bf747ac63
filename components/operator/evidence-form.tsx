'use client'

import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/buttons/button'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { countCharacters, REASON_REQUIRED, textProblem, tooLongFor } from '@/lib/base/calls/rules'
import { EVIDENCE_FIELDS, EVIDENCE_MAX, type EvidenceTexts } from '@/lib/money/losses/rules'
import { REASON_MAX } from '@/lib/server/operations/rules'

const NAMES = Object.keys(EVIDENCE_FIELDS) as (keyof EvidenceTexts)[]
const ONE_LINE_FIELDS: (keyof EvidenceTexts)[] = ['customerName', 'customerEmail', 'serviceDate']

type EvidenceFormProps = { disputeId: string; prefilled: EvidenceTexts }

/** What our records say about a payment, to be corrected and sent to the bank once. */
export function EvidenceForm({ disputeId, prefilled }: EvidenceFormProps) {
  const router = useRouter()
  const withKey = useAttemptKey(`evidence ${disputeId}`, 'Attempt-Key')
  const { form, field, notice, isPending } = useForm<EvidenceTexts & { reason: string }>({
    initial: { ...prefilled, reason: '' },
    check: ({ reason, ...texts }) => ({
      reason: textProblem(reason, REASON_MAX, { required: REASON_REQUIRED }),
      ...Object.fromEntries(
        NAMES.map((name) => [
          name,
          countCharacters(texts[name]) > EVIDENCE_MAX ? tooLongFor(EVIDENCE_MAX) : null,
        ]),
      ),
    }),
    send: async ({ reason, ...evidence }) => {
      const { message } = await withKey({ evidence, reason }, (attemptOptions, body) =>
        callServer('POST /operator/disputes/{id}/evidence', {
          params: { id: disputeId },
          body,
          ...attemptOptions,
        }),
      )
      toast.success(message)
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'That didn’t work. Please try again.'),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">
        This is what our records say. Check it, add what you know, and send it: the bank takes one answer
        only.
      </p>
      {NAMES.map((name) =>
        ONE_LINE_FIELDS.includes(name) ? (
          <TextField key={name} {...field(name)} label={EVIDENCE_FIELDS[name]} autoComplete="off" />
        ) : (
          <TextArea
            key={name}
            {...field(name)}
            label={EVIDENCE_FIELDS[name]}
            rows={5}
            maxLength={EVIDENCE_MAX}
          />
        ),
      )}
      <TextArea {...field('reason')} label="Reason, for the audit trail" maxLength={REASON_MAX} rows={2} />
      <ErrorNotice message={notice} />
      <Button type="submit" loading={isPending} loadingText="One moment...">
        Send to the bank
      </Button>
    </form>
  )
}
