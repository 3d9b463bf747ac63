'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { ErrorNotice } from '@/components/ui/page/notice'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

export type ReportedGroup = {
  groupId: string
  title: string
  cover: { url: string; isHidden: boolean } | null
  card: { for: string; signedBy: string | null; isHidden: boolean } | null
  thanks: { text: string; isHidden: boolean } | null
  updates: {
    _id: string
    text: string
    signedBy: string | null
    pictureUrl: string | null
    isHidden: boolean
  }[]
}

/** What a reported group shows to everyone, and a button to hide each part of it. */
export function ReportedContent({ reportedGroup }: { reportedGroup: ReportedGroup }) {
  const { groupId, title, cover, card, thanks, updates } = reportedGroup
  return (
    <div className="flex flex-col gap-3 border-l-4 border-rule pl-4">
      <p className="font-semibold break-words">{title}</p>
      {cover ? (
        <Part partName="the cover" isHidden={cover.isHidden} target={{ groupId, kind: 'cover' }}>
          <Picture url={cover.url} isHidden={cover.isHidden} />
        </Part>
      ) : null}
      {updates.map(({ _id, text, signedBy, pictureUrl, isHidden }) => (
        <Part
          key={_id}
          partName="the letter"
          isHidden={isHidden}
          target={{ groupId, kind: 'update', id: _id }}
        >
          <p className="max-w-prose break-words whitespace-pre-line">{text}</p>
          {signedBy ? <p className="break-words">{`Signed: ${signedBy}`}</p> : null}
          {pictureUrl ? <Picture url={pictureUrl} isHidden={isHidden} /> : null}
        </Part>
      ))}
      {card ? (
        <Part partName="the card" isHidden={card.isHidden} target={{ groupId, kind: 'card' }}>
          <p className="break-words">{`A card for ${card.for}${card.signedBy ? `, signed: ${card.signedBy}` : ''}`}</p>
        </Part>
      ) : null}
      {thanks ? (
        <Part partName="the thanks" isHidden={thanks.isHidden} target={{ groupId, kind: 'thanks' }}>
          <p className="max-w-prose break-words whitespace-pre-line">{thanks.text}</p>
        </Part>
      ) : null}
      {cover || card || updates.length > 0 ? null : (
        <p className="text-sm text-ink-soft">It has no cover, no letters and no card.</p>
      )}
    </div>
  )
}

function Picture({ url, isHidden }: { url: string; isHidden: boolean }) {
  if (isHidden) return <p className="text-sm text-ink-soft">The picture is hidden.</p>
  // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
  return <img src={url} alt="What was reported" className="max-h-40 w-auto max-w-full rounded-md" />
}

type PartProps = {
  partName: string
  isHidden: boolean
  target: { groupId: string; kind: 'cover' | 'update' | 'card' | 'thanks'; id?: string }
  children: ReactNode
}

function Part({ partName, isHidden, target, children }: PartProps) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const toggle = () =>
    run(
      async () => {
        await callServer('POST /operator/hidden', {
          body: { ...target, hidden: !isHidden },
          ...newAttemptOptions(),
        })
        router.refresh()
      },
      (thrown) => errorTextOf(thrown, 'That didn’t work. Please try again.'),
    )
  return (
    <div className="flex flex-col items-start gap-2">
      {children}
      <Button variant={isHidden ? 'secondary' : 'danger'} size="small" loading={isBusy} onClick={toggle}>
        {`${isHidden ? 'Show' : 'Hide'} ${partName}`}
      </Button>
      <ErrorNotice message={error} />
    </div>
  )
}
