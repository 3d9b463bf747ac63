'use client'

import { useRouter } from 'next/navigation'
import { newAttemptOptions, useAttemptKey } from '@/components/forms/attempt-key'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { CopyField } from '@/components/groups/links/copy-field'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { mediumDay, mediumMoment } from '@/lib/base/dates'
import { LINK_DAYS, LINKS_MAX } from '@/lib/money/accounting/rules'

type AccountantLink = ApiResponse<'GET /accountant-links'>['accountantLinks'][number]

/** Links with which an accountant reads the same without logging in: make one, copy it, end it. */
export function AccountantLinks({ links }: { links: AccountantLink[] }) {
  const router = useRouter()
  const withKey = useAttemptKey('accountant link', 'Attempt-Key')
  const { isBusy, error, run } = useAction()
  const make = () =>
    run(
      async () => {
        await withKey({}, (attemptOptions) => callServer('POST /accountant-links', { ...attemptOptions }))
        toast.success('The link is ready to copy')
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to make a link. Please try again.'),
    )
  return (
    <Panel title="For your accountant">
      <p className="text-ink-soft">
        {`With a link of their own they can read all this: names and amounts, no addresses, and nothing they could change. It works for ${LINK_DAYS} days, or until you end it.`}
      </p>
      {links.length > 0 ? (
        <ul className="mt-3 divide-y divide-rule">
          {links.map((link) => (
            <Line key={link._id} link={link} />
          ))}
        </ul>
      ) : null}
      <div className="mt-4 flex flex-col items-start gap-3">
        <ErrorNotice message={error} />
        {links.length < LINKS_MAX ? (
          <Button variant="secondary" loading={isBusy} loadingText="Making it..." onClick={make}>
            {links.length > 0 ? 'Make another link' : 'Make a link'}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">{`You have ${LINKS_MAX} links. End one to make another.`}</p>
        )}
      </div>
    </Panel>
  )
}

function Line({ link }: { link: AccountantLink }) {
  const name = `Made ${mediumMoment(link.createdAt)}`
  return (
    <li className="flex flex-col gap-3 py-4 last:pb-0">
      <CopyField url={link.url} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={`made-${link._id}`} className="figures min-w-0 text-sm text-ink-soft">
          {`${name}, works until ${mediumDay(link.expiresAt)}. ${
            link.lastUsedAt ? `Last used ${mediumMoment(link.lastUsedAt)}.` : 'Not used yet.'
          }`}
        </p>
        <ConfirmButton
          size="small"
          className="-mx-3"
          aria-describedby={`made-${link._id}`}
          title="End this link?"
          text={`${name}. Whoever has it can’t read your accounts any more. What they have downloaded stays with them.`}
          confirmLabel="End link"
          busyText="Ending..."
          failure="Failed to end the link. Please try again."
          action={async () => {
            await callServer('DELETE /accountant-links/{id}', {
              params: { id: link._id },
              ...newAttemptOptions(),
            })
            return 'The link has ended'
          }}
        >
          End link
        </ConfirmButton>
      </div>
    </li>
  )
}
