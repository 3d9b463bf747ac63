import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextArea } from '@/components/ui/fields/text-area'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { countCharacters, tooLongFor } from '@/lib/base/calls/rules'
import { formatPounds } from '@/lib/base/money/pence'
import { THANKS_MAX } from '@/lib/groups/closing/rules'
import type { Closing, ClosingProps } from './closing'

/** What still blocks closing, a word of thanks, and the button that closes the group. */
export function CloseStep({ group, closing }: ClosingProps) {
  const { form, field, notice, isPending, moneyStays, setMoneyStays } = useCloseGroup(group._id, closing)
  const path = `/group/${group._id}`
  const blockers = closing.obstacles.filter(({ code }) => code !== 'MONEY_LEFT')
  const isMoneyLeft = closing.availablePence > 0
  return (
    <form {...form} aria-label="Close the group" className="flex flex-col gap-4">
      {blockers.map((obstacle) => (
        <ObstacleNotice key={obstacle.code} obstacle={obstacle} path={path} />
      ))}
      <p className="text-ink-soft">
        Everyone in the group, and everyone who left it and had paid, will get an email that says where every
        pound went; people who gave through the link get your thanks. From then on nobody can pay, join or be
        invited. You can open the group again.
      </p>
      <p>
        <TextLink standalone href={`${path}/closing-statement`}>
          See the statement they’ll get
        </TextLink>
      </p>
      <TextArea
        {...field('thanks')}
        label="A word of thanks (optional)"
        rows={3}
        counter
        maxLength={THANKS_MAX}
      />
      {isMoneyLeft ? (
        <Checkbox
          label={`${formatPounds(closing.availablePence)} stays in the group. An admin can transfer it later.`}
          checked={moneyStays}
          disabled={isPending}
          onChange={(event) => setMoneyStays(event.target.checked)}
        />
      ) : null}
      <ErrorNotice message={notice} />
      <div>
        <Button
          type="submit"
          disabled={blockers.length > 0 || (isMoneyLeft && !moneyStays)}
          loading={isPending}
          loadingText="Closing..."
        >
          Close the group
        </Button>
      </div>
    </form>
  )
}

function useCloseGroup(groupId: string, { availablePence }: Closing) {
  const router = useRouter()
  /** Agreed to for this amount only. */
  const [stayingPence, setStayingPence] = useState<number | null>(null)
  const moneyStays = stayingPence === availablePence
  const setMoneyStays = (agreed: boolean) => setStayingPence(agreed ? availablePence : null)
  const form = useForm({
    initial: { thanks: '' },
    check: ({ thanks }) => ({
      thanks: countCharacters(thanks.trim()) > THANKS_MAX ? tooLongFor(THANKS_MAX) : null,
    }),
    send: async ({ thanks }) => {
      const { message } = await callServer('POST /group/{id}/close', {
        params: { id: groupId },
        body: { thanks: thanks.trim(), moneyStays },
        ...newAttemptOptions(),
      })
      toast.success(message)
      router.push(`/group/${groupId}/closing-statement`)
      router.refresh()
    },
    explain: (thrown) => {
      router.refresh()
      return serverMessageOf(thrown, 'Failed to close the group. Please try again.')
    },
    navigatesAway: true,
    keepsFocus: true,
  })
  return { ...form, moneyStays, setMoneyStays }
}

type Obstacle = Closing['obstacles'][number]

/** Where each obstacle can be dealt with. */
const OBSTACLE_ACTIONS: Partial<Record<Obstacle['code'], { page: string; label: string }>> = {
  TRANSFER_WAITING: { page: 'transfer', label: 'See the transfer' },
  REFUND_REQUESTED: { page: 'refund-requests', label: 'See the requests' },
  PENDING_PAYMENT: { page: 'transactions', label: 'See the transactions' },
  REFUND_UNDER_WAY: { page: 'transactions', label: 'See the transactions' },
  TRANSFER_UNDER_WAY: { page: 'transactions', label: 'See the transactions' },
  GROUP_HAS_DISPUTE: { page: 'transactions', label: 'See the transactions' },
}

function ObstacleNotice({ obstacle: { code, text, todo }, path }: { obstacle: Obstacle; path: string }) {
  const action = OBSTACLE_ACTIONS[code]
  return (
    <Notice
      tone="warning"
      title={text}
      action={
        action ? (
          <TextLink standalone href={`${path}/${action.page}`}>
            {action.label}
          </TextLink>
        ) : null
      }
    >
      {todo}
    </Notice>
  )
}
