import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { MemberPicker, useMemberChoice } from '@/components/groups/members/member-picker'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { StickyFooter } from '@/components/ui/overlays/dialog-foot'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import type { SendReason } from '@/lib/groups/people-list/rules'
import { linkStatusText } from './link-status'
import type { ListedPerson } from './listed-person'

type Result = ApiResponse<'POST /group/{id}/people/send'>

const REASON_TEXTS: Record<SendReason, string> = {
  not_listed: 'Not on the list any more',
  no_address: 'No email or number',
  no_contact: 'Asked not to be written to',
  sent_today: 'Has had a message today',
  country: 'We can’t text numbers of that country',
  tomorrow: 'Over today’s limit: send it tomorrow',
}

type SendLinksDialogProps = {
  groupId: string
  groupTitle: string
  /** The group has an order form. */
  takesOrders: boolean
  people: ListedPerson[]
  addressesLeft: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows what is sent to whom, and afterwards to whom it could not be. */
export function SendLinksDialog({ open, onOpenChange, ...rest }: SendLinksDialogProps) {
  const router = useRouter()
  const [result, setResult] = useState<Result | null>(null)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen && result) router.refresh()
    if (!isOpen) setResult(null)
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={result ? result.message : 'Send each their own link'}
      description={
        result ? undefined : 'They see their share and can pay it without an account. Once a day at most.'
      }
    >
      {result ? (
        <Outcome result={result} people={rest.people} onDone={() => handleOpenChange(false)} />
      ) : (
        <SendLinksForm {...rest} onDone={setResult} />
      )}
    </Dialog>
  )
}

/** As in the letter: who has yet to order owes nothing until then. */
const promptText = (person: ListedPerson | undefined, takesOrders: boolean): string =>
  takesOrders && !person?.amountPence
    ? 'Choose what you would like'
    : `Your share: ${formatPounds(person?.amountPence ?? 0)}. See and pay it`

type SendLinksFormProps = Omit<SendLinksDialogProps, 'open' | 'onOpenChange'> & {
  onDone: (result: Result) => void
}

function SendLinksForm({
  groupId,
  groupTitle,
  takesOrders,
  people,
  addressesLeft,
  onDone,
}: SendLinksFormProps) {
  const choosable = people.map((person) => ({
    ...person,
    ...{ memberId: person._id, username: person.name, displayName: null, isOwn: false },
  }))
  const choice = useMemberChoice(
    choosable,
    people.filter(({ sentAt }) => sentAt).map(({ _id }) => _id),
  )
  const chosen = people.filter(({ _id }) => choice.has(_id))
  const { isBusy, error, run } = useAction()
  const send = () =>
    run(
      async () => {
        const memberIds = chosen.map(({ _id }) => _id)
        const body = { memberIds }
        onDone(
          await callServer('POST /group/{id}/people/send', {
            params: { id: groupId },
            body,
            ...newAttemptOptions(),
          }),
        )
      },
      (thrown) =>
        serverMessageOf(thrown, 'We didn’t hear back. Please try again: nobody is written to twice.'),
    )
  return (
    <div className="flex flex-col gap-4">
      <blockquote className="border-l-4 border-rule-strong pl-4 text-ink-soft">
        {`Hello ${chosen[0]?.name ?? '…'}, you’re on the list for “${groupTitle}”. ${promptText(chosen[0], takesOrders)}: [their link]`}
      </blockquote>
      <MemberPicker
        label="People on the list"
        people={choosable}
        choice={choice}
        disabled={isBusy}
        aside={({ email }) => <span className="text-sm text-ink-soft">{email ? 'by email' : 'by text'}</span>}
        below={(person) => {
          const words = linkStatusText(person)
          return words ? <p className="ml-8.5 text-sm text-ink-soft">{words}</p> : null
        }}
      />
      <StickyFooter>
        <SendSummary chosen={chosen} addressesLeft={addressesLeft} />
        <ErrorNotice message={choice.problem ?? error} />
        <Button
          size="large"
          disabled={chosen.length === 0}
          loading={isBusy}
          loadingText="Sending..."
          onClick={send}
        >
          {chosen.length === 1 ? 'Send 1 Link' : `Send ${chosen.length} Links`}
        </Button>
      </StickyFooter>
    </div>
  )
}

/** How many go by which way, and what has to wait until tomorrow. */
function SendSummary({ chosen, addressesLeft }: { chosen: ListedPerson[]; addressesLeft: number }) {
  const mailCount = chosen.filter(({ email }) => email).length
  const textCount = chosen.length - mailCount
  const ways = [mailCount > 0 && `${mailCount} by email`, textCount > 0 && `${textCount} by text`]
    .filter(Boolean)
    .join(', ')
  const addressCount = new Set(chosen.map(({ email, phoneNumber }) => email ?? phoneNumber)).size
  const deferredCount = Math.max(0, addressCount - addressesLeft)
  const deferredText = deferredCount > 0 ? ` Today’s limit leaves ${deferredCount} of them for tomorrow.` : ''
  return ways ? <p className="text-sm text-ink-soft">{`${ways}.${deferredText}`}</p> : null
}

type OutcomeProps = { result: Result; people: ListedPerson[]; onDone: () => void }

function Outcome({ result, people, onDone }: OutcomeProps) {
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  return (
    <div className="flex flex-col gap-5">
      {result.skipped.length > 0 ? (
        <Notice title="Not sent">
          <ul>
            {result.skipped.map(({ memberId, reason }) => (
              <li key={memberId}>
                <bdi className="font-semibold">{names.get(memberId) ?? 'Somebody'}</bdi>
                {`: ${REASON_TEXTS[reason]}.`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p>You’ll see here who has opened their link.</p>
      )}
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
