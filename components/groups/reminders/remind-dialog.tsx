import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import type { Group } from '@/components/groups/group/group'
import { MemberPicker, useMemberChoice } from '@/components/groups/members/member-picker'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import { reminderText } from '@/lib/groups/reminders/rules'
import type { OwingMember } from './owing'
import { PromisedFor } from './promised-for'
import { RemindResult } from './remind-result'

type Result = ApiResponse<'POST /group/{id}/remind'>

type RemindDialogProps = {
  group: Pick<Group, '_id' | 'title' | 'paymentDeadline'>
  owingMembers: OwingMember[]
  /** The viewer's username. */
  viewerName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses whom to remind, then shows who was reminded and who was not. */
export function RemindDialog({ group, owingMembers, viewerName, open, onOpenChange }: RemindDialogProps) {
  const [result, setResult] = useState<Result | null>(null)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setResult(null)
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={result ? result.message : 'Remind those who still owe'}
      description={
        result
          ? undefined
          : 'They get a notification, and an email or a text where we have an address. Once a day at most.'
      }
    >
      {result ? (
        <RemindResult result={result} owingMembers={owingMembers} />
      ) : (
        <RemindForm {...{ group, owingMembers, viewerName }} onDone={setResult} />
      )}
    </Dialog>
  )
}

type RemindFormProps = Pick<RemindDialogProps, 'group' | 'owingMembers' | 'viewerName'> & {
  onDone: (result: Result) => void
}

function RemindForm({ group, owingMembers, viewerName, onDone }: RemindFormProps) {
  const choice = useMemberChoice(owingMembers)
  const { isBusy, error, run } = useAction()
  const remind = () =>
    run(
      async () => {
        const { memberIds } = choice
        onDone(
          await callServer('POST /group/{id}/remind', {
            params: { id: group._id },
            body: { memberIds },
            ...newAttemptOptions(),
          }),
        )
      },
      (thrown) =>
        serverMessageOf(thrown, 'We didn’t hear back. Please try again: nobody will be reminded twice.'),
    )
  return (
    <div className="flex flex-col gap-3">
      <MemberPicker
        label="Members who still owe"
        people={owingMembers}
        choice={choice}
        disabled={isBusy}
        aside={({ owedPence }) => formatPounds(owedPence)}
        below={({ promisedFor }) => <PromisedFor day={promisedFor} className="ml-8.5" />}
      />
      <Preview
        group={group}
        viewerName={viewerName}
        recipient={owingMembers.find(({ memberId, isOwn }) => !isOwn && choice.has(memberId))}
      />
      <div className="sticky short:static -bottom-6 -mx-5 -mb-6 flex flex-col gap-4 border-t border-rule bg-sheet px-5 py-4 sm:-mx-7 sm:px-7">
        <ErrorNotice message={choice.problem ?? error} />
        <Button
          size="large"
          disabled={choice.count === 0 || choice.problem !== null}
          loading={isBusy}
          loadingText="Reminding..."
          onClick={remind}
        >
          {choice.count === 1 ? 'Remind 1 member' : `Remind ${choice.count} members`}
        </Button>
      </div>
    </div>
  )
}

type PreviewProps = Pick<RemindDialogProps, 'group' | 'viewerName'> & { recipient: OwingMember | undefined }

/** What the first of those chosen will read. */
function Preview({ group, viewerName, recipient }: PreviewProps) {
  if (!recipient) return null
  const { title: groupTitle, paymentDeadline: deadline } = group
  const text = reminderText({ groupTitle, deadline, owedPence: recipient.owedPence }, viewerName)
  return (
    <figure className="border-l-4 border-marmalade-fill pl-3.5">
      <figcaption className="text-sm font-semibold text-ink-soft">
        <bdi>{recipient.displayName ?? recipient.username}</bdi> reads
      </figcaption>
      <blockquote className="break-words">{text}</blockquote>
    </figure>
  )
}
