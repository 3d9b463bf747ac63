import { useState } from 'react'
import { newAttempt } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ErrorNotice } from '@/components/ui/page/notice'
import { messageOf } from '@/lib/api/client/call-error'
import { type Answer, callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import { NAMES_MOST } from '@/lib/groups/reminders/rules'
import type { Owing } from './owing'
import { PromisedFor } from './promised-for'
import { RemindResult } from './remind-result'

type Result = Answer<'POST /group/{id}/remind'>

type RemindDialogProps = {
  groupId: string
  owing: Owing[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses whom to remind, then shows who was reminded and who was not. */
export function RemindDialog({ groupId, owing, open, onOpenChange }: RemindDialogProps) {
  const [result, setResult] = useState<Result | null>(null)
  const change = (isOpen: boolean) => {
    if (!isOpen) setResult(null)
    onOpenChange(isOpen)
  }
  const own = owing.find(({ isOwn }) => isOwn)?.username
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={result ? result.message : 'Remind those who still owe'}
      description={
        result ? undefined : 'They get a notification, and an email where we have one. Once a day at most.'
      }
    >
      {result ? (
        <RemindResult result={result} own={own} />
      ) : (
        <Choice groupId={groupId} owing={owing} onDone={setResult} />
      )}
    </Dialog>
  )
}

/** Above this number, one button ticks or unticks everybody. */
const FEW = 5

type ChoiceProps = { groupId: string; owing: Owing[]; onDone: (result: Result) => void }

function Choice({ groupId, owing, onDone }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, error, run } = useAction()
  const chosen = owing.filter(({ username }) => !left.has(username))
  const toggle = (username: string) =>
    setLeft((before) => new Set(before.has(username) ? without(before, username) : [...before, username]))
  const remind = () =>
    run(
      async () => {
        const usernames = left.size > 0 ? chosen.map(({ username }) => username) : undefined
        onDone(
          await callServer('POST /group/{id}/remind', {
            params: { id: groupId },
            body: { usernames },
            ...newAttempt(),
          }),
        )
      },
      (thrown) => messageOf(thrown, 'We didn’t hear back. Please try again: nobody will be reminded twice.'),
    )
  const isTooMany = left.size > 0 && chosen.length > NAMES_MOST
  const names = owing.map(({ username }) => username)
  return (
    <div className="flex flex-col gap-3">
      {owing.length > FEW ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 self-start"
          disabled={isBusy}
          onClick={() => setLeft(new Set(left.size > 0 ? [] : names))}
        >
          {left.size > 0 ? 'Choose everybody' : 'Choose nobody'}
        </Button>
      ) : null}
      <ul aria-label="Members who still owe" className="divide-y divide-rule [&_input]:scroll-mb-32">
        {owing.map(({ username, owedPence, promisedFor, isOwn }) => (
          <li key={username} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <Checkbox
                label={
                  <span className="break-words">
                    <bdi className="font-semibold">{username}</bdi>
                    {isOwn ? ' (you)' : ''}
                  </span>
                }
                checked={!left.has(username)}
                disabled={isBusy}
                onChange={() => toggle(username)}
              />
              <PromisedFor day={promisedFor} className="ml-8.5" />
            </div>
            <span className="figures shrink-0 py-2 text-ink-soft">{formatPounds(owedPence)}</span>
          </li>
        ))}
      </ul>
      <div className="sticky short:static -bottom-6 -mx-5 -mb-6 flex flex-col gap-4 border-t border-rule bg-sheet px-5 py-4 sm:-mx-7 sm:px-7">
        <ErrorNotice message={isTooMany ? `At most ${NAMES_MOST} at once, or everybody.` : error} />
        <Button
          size="large"
          disabled={chosen.length === 0 || isTooMany}
          loading={isBusy}
          loadingText="Reminding..."
          onClick={remind}
        >
          {chosen.length === 1 ? 'Remind 1 member' : `Remind ${chosen.length} members`}
        </Button>
      </div>
    </div>
  )
}

const without = (names: ReadonlySet<string>, name: string) => [...names].filter((other) => other !== name)
