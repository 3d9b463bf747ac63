'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { CopyField } from '@/components/groups/links/copy-field'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { callServer } from '@/lib/api/client/call-server'
import { fullDay, timeOfDay } from '@/lib/base/dates'
import { RevealForm } from './reveal-form'

export type Reveal = ApiResponse<'GET /group/{id}/reveal'>['reveal']

type RevealPanelProps = { groupId: string; reveal: Reveal | null; isOpen: boolean; today: string }

/** For admins: the card behind an address of its own, sealed until a day. */
export function RevealPanel({ groupId, reveal, isOpen, today }: RevealPanelProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title="The reveal" className="mx-auto mt-8 max-w-4xl print:hidden">
      {reveal && !isEditing ? (
        <RevealDetails groupId={groupId} reveal={reveal} isOpen={isOpen} onEdit={() => setEditing(true)} />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">
            Give this card to the person it’s for: an address that shows a sealed envelope with their name
            until the day, then everybody’s names and messages. Nobody but the admins hears of it.
          </p>
          <RevealForm groupId={groupId} reveal={reveal} today={today} onDone={() => setEditing(false)} />
        </>
      )}
    </Panel>
  )
}

type RevealDetailsProps = { groupId: string; reveal: Reveal; isOpen: boolean; onEdit: () => void }

function RevealDetails({ groupId, reveal, isOpen, onEdit }: RevealDetailsProps) {
  const { isBusy, error, run } = useAction()
  const router = useRouter()
  const params = { id: groupId }
  const change = (send: () => Promise<{ message: string }>) =>
    run(
      async () => {
        toast.success((await send()).message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to save. Please try again.'),
    )
  const time = timeOfDay(reveal.opensAt)
  const when = `${fullDay(reveal.opensAt)}${time === '00:00' ? '' : ` at ${time}`}`
  return (
    <div className="flex flex-col gap-5">
      <p>
        For <bdi className="font-semibold">{reveal.for}</bdi>
        {reveal.signedBy ? (
          <>
            , from <bdi className="font-semibold">{reveal.signedBy}</bdi>
          </>
        ) : null}
        . {isOpen ? `Open since ${when}.` : `Sealed until ${when}.`}
      </p>
      <RevealPreview url={reveal.url} recipient={reveal.for} isOpen={isOpen} />
      <CopyField url={reveal.url} />
      {reveal.thanks ? (
        <figure className="rounded-md bg-accent-wash p-4">
          <blockquote dir="auto" className="break-words whitespace-pre-line">
            {reveal.thanks}
          </blockquote>
          <figcaption className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
            {reveal.thanksHidden
              ? 'Hidden from the card.'
              : 'Said on the card, and mailed to everyone who gave.'}
            <Button
              size="small"
              variant="secondary"
              disabled={isBusy}
              onClick={() =>
                change(() =>
                  callServer('PUT /group/{id}/reveal/thanks', {
                    params,
                    body: { hidden: !reveal.thanksHidden },
                  }),
                )
              }
            >
              {reveal.thanksHidden ? 'Show the thanks' : 'Hide the thanks'}
            </Button>
          </figcaption>
        </figure>
      ) : null}
      <ErrorNotice message={error} />
      <div className="flex flex-wrap gap-2.5">
        {isOpen ? null : (
          <Button
            size="small"
            variant="secondary"
            icon={<Icon className="icon-pencil size-4.25" />}
            disabled={isBusy}
            onClick={onEdit}
          >
            Change it
          </Button>
        )}
        <EndLinkButton groupId={groupId} recipient={reveal.for} isDisabled={isBusy} />
      </div>
    </div>
  )
}

type RevealPreviewProps = { url: string; recipient: string; isOpen: boolean }

/** What the link shows in a chat, and the way to its page. */
function RevealPreview({ url, recipient, isOpen }: RevealPreviewProps) {
  const { pathname } = new URL(url)
  return (
    <figure className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {/* biome-ignore lint/performance/noImgElement: it is drawn as large as chat apps ask for it */}
      <img
        src={`${pathname}/envelope.png`}
        alt={`An envelope for ${recipient}`}
        width={1200}
        height={630}
        className="h-auto w-full max-w-sm rounded-md border border-rule"
      />
      <figcaption className="min-w-0 flex-1 basis-48 text-ink-soft">
        <p>
          {isOpen
            ? 'A press on the envelope opens it, once in each browser. Then the strokes are drawn, and everybody’s words appear as above.'
            : 'This is all there is to see until then, in a chat, too. On the day a press opens it: the strokes are drawn, and everybody’s words appear as above.'}
        </p>
        <a href={pathname} target="_blank" rel="noreferrer" className="mt-2 inline-block py-2.5 text-link">
          See it as <bdi>{recipient}</bdi>
        </a>
      </figcaption>
    </figure>
  )
}

type EndLinkButtonProps = { groupId: string; recipient: string; isDisabled: boolean }

/** An address that was handed over cannot be had again, so this asks first. */
const EndLinkButton = ({ groupId, recipient, isDisabled }: EndLinkButtonProps) => (
  <ConfirmButton
    size="small"
    icon={<Icon className="icon-trash size-4.25" />}
    disabled={isDisabled}
    title="End this link?"
    text={`It stops working for ${recipient} and whoever else has it. The card itself stays, and you can make a new link.`}
    confirmLabel="End link"
    busyText="Ending..."
    failure="Failed to end the link. Please try again."
    action={async () => (await callServer('DELETE /group/{id}/reveal', { params: { id: groupId } })).message}
  >
    End this link
  </ConfirmButton>
)
