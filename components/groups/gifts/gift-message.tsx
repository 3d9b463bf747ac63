import { useRouter } from 'next/navigation'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextArea } from '@/components/ui/fields/text-area'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { textProblem } from '@/lib/base/calls/rules'
import { MESSAGE_MAX } from '@/lib/money/payments/rules'
import type { Gift } from './use-gift'

/** The gift's message, which its giver may change until the collection is over. */
export function GiftMessage({ token, gift }: { token: string; gift: Gift }) {
  if (gift.editable) return <MessageForm token={token} gift={gift} />
  if (!gift.message) return null
  return (
    <section className="mt-8 border-t border-rule pt-5">
      <h2 className="text-lg">Your message</h2>
      <p dir="auto" className="mt-2 break-words whitespace-pre-line">
        {gift.message}
      </p>
    </section>
  )
}

function MessageForm({ token, gift: { message, anonymous } }: { token: string; gift: Gift }) {
  const router = useRouter()
  const { form, field, values, notice, isPending, change } = useForm({
    initial: { message, anonymous },
    check: (typed) => ({ message: typed.message.trim() ? textProblem(typed.message, MESSAGE_MAX) : null }),
    send: async (typed) => {
      const body = { message: typed.message.trim(), anonymous: typed.anonymous }
      await callServer('PUT /gift/{token}', { params: { token }, body })
      toast.success('Saved')
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'This could not be saved. Please try again.'),
    keepsFocus: true,
  })
  return (
    <section className="mt-8 border-t border-rule pt-5">
      <h2 className="text-lg">Your message</h2>
      <form {...form} className="mt-3 flex flex-col gap-4">
        <TextArea
          {...field('message')}
          label="Message"
          labelHidden
          rows={3}
          counter
          maxLength={MESSAGE_MAX}
        />
        <Checkbox
          label="Show me as “Someone”. The organisers still see my name."
          checked={values.anonymous}
          disabled={isPending}
          onChange={(event) => change({ anonymous: event.currentTarget.checked })}
        />
        <ErrorNotice message={notice} />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          loading={isPending}
          loadingText="Saving..."
          disabled={values.message.trim() === message && values.anonymous === anonymous}
        >
          Save
        </Button>
      </form>
    </section>
  )
}
