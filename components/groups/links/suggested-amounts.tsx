import { useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { FieldError } from '@/components/ui/fields/field'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { parseAmount, penceIn } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'
import { LINK_MESSAGES, SUGGESTED_MAX } from '@/lib/groups/links/rules'
import type { GroupLink } from './use-link'

const FAILED = 'Failed to save the amounts. Please try again.'
const FIELD_NAMES = Array.from({ length: SUGGESTED_MAX }, (_, index) => `amount${index + 1}`)

type Values = Record<string, string>
type SuggestedAmountsProps = { groupId: string; link: GroupLink; onChanged: (link: GroupLink) => void }

const valuesOf = (link: GroupLink): Values =>
  Object.fromEntries(
    FIELD_NAMES.map((name, index) => {
      const pence = link.suggestedPence[index]
      return [name, pence === undefined ? '' : toDecimal(pence)]
    }),
  )

const filledAmounts = (values: Values) =>
  FIELD_NAMES.map((name) => (values[name] ?? '').trim()).filter(Boolean)

/** Up to four amounts offered to givers as chips. */
export function SuggestedAmounts({ groupId, link, onChanged }: SuggestedAmountsProps) {
  const [isSaved, setSaved] = useState(false)
  const initial = valuesOf(link)
  const { form, field, notice, isPending, change, internals } = useForm<Values>({
    initial,
    check: (values) =>
      filledAmounts(values).some((text) => parseAmount(text) === null) ? LINK_MESSAGES.amount : null,
    send: async (values) => {
      setSaved(false)
      const suggestedPence = filledAmounts(values).map(penceIn)
      const body = { suggestedPence }
      const response = await callServer('PUT /group/{id}/link', { params: { id: groupId }, body })
      onChanged(response.link)
      change(valuesOf(response.link))
      setSaved(true)
    },
    explain: (thrown) => serverMessageOf(thrown, FAILED),
  })
  // All amounts are saved together, so those not changed here must not overwrite what another admin saved.
  useSyncInitial(internals, initial)
  return (
    <form {...form} data-saved={isSaved || undefined} className="flex flex-col gap-3">
      <fieldset aria-describedby="suggested-error">
        <legend className="mb-1.5 text-sm font-semibold">Suggested amounts</legend>
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
          {FIELD_NAMES.map((name, index) => (
            <AmountField
              key={name}
              {...field(name)}
              label={`Suggested amount ${index + 1}`}
              labelHidden
              placeholder="none"
              onChange={(event) => {
                setSaved(false)
                change({ [name]: event.target.value })
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="-mt-1.5 min-h-[1.36rem]">
        <FieldError id="suggested-error" error={notice} />
      </div>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="secondary" loading={isPending} loadingText="Saving...">
          Save amounts
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {isSaved ? 'Saved' : ''}
        </span>
      </div>
    </form>
  )
}
