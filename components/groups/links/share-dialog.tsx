import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Disclosure } from '@/components/ui/page/disclosure'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { CopyField } from './copy-field'
import { LinkQr } from './link-qr'
import { LinkSettings } from './link-settings'
import { RevokeLinkButtons } from './revoke-link-buttons'
import { ShareMessage } from './share-message'
import { type GroupLink, useLink } from './use-link'

const CREATE_FAILED = 'Failed to make the link. Please try again.'

export type SharedGroup = Pick<Group, '_id' | 'title' | 'occasion'>

type ShareDialogProps = {
  group: SharedGroup
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A group's link, for its admins: on or off, its address, and what it shows and allows. */
export function ShareDialog({ group, open, onOpenChange }: ShareDialogProps) {
  const { link, replaceLink, problem, retry } = useLink(group, open)
  const [newCode, setNewCode] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const handleOpenChange = (next: boolean) => {
    setNewCode(null)
    onOpenChange(next)
  }
  const applyLink = (newLink: GroupLink | null, announcement: string) => {
    replaceLink(newLink)
    setAnnounced(announcement)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      initialFocus="top"
      title="Share this group"
      description={link === null ? 'One link to chip in or join.' : undefined}
    >
      <p role="status" className="sr-only">
        {announced}
      </p>
      {problem ? (
        <ErrorNotice message={problem} action={<RetryButton onClick={retry} />} />
      ) : link === undefined ? (
        <p role="status" className="flex items-center gap-3 py-8 text-ink-soft">
          <Spinner size={22} />
          Loading the link...
        </p>
      ) : link === null ? (
        <TurnOnPanel
          groupId={group._id}
          onMade={(made) => {
            applyLink(made, 'The link is on.')
            setNewCode(made.code)
          }}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <ShareMessage key={link.code} group={group} link={link} isNew={link.code === newCode} />
          <div>
            <Disclosure title="The link, its QR code and posters">
              <div className="flex flex-col gap-5">
                <CopyField key={link.url} url={link.url} variant="secondary" />
                <LinkQr url={link.url} code={link.code} />
                <RevokeLinkButtons
                  groupId={group._id}
                  code={link.code}
                  onRenewed={(made) => applyLink(made, 'There is a new link.')}
                  onStopped={() => applyLink(null, 'The link is off.')}
                />
              </div>
            </Disclosure>
            <LinkSettings groupId={group._id} link={link} onChanged={replaceLink} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

type TurnOnPanelProps = { groupId: string; onMade: (link: GroupLink) => void }

function TurnOnPanel({ groupId, onMade }: TurnOnPanelProps) {
  const { isBusy, error, run } = useAction()
  const make = () =>
    run(
      async () => {
        const response = await callServer('POST /group/{id}/link', {
          params: { id: groupId },
          body: {},
          ...newAttemptOptions(),
        })
        onMade(response.link)
      },
      (thrown) => serverMessageOf(thrown, CREATE_FAILED),
    )
  return (
    <div className="flex flex-col gap-4">
      <p>
        Anyone with the link sees the title, the description, the goal, the deadline, who is collecting and
        how many members there are. You choose what else it shows, and can stop it at any time.
      </p>
      <ErrorNotice message={error} />
      <Button size="large" loading={isBusy} loadingText="Making the link..." onClick={make}>
        Turn on the link
      </Button>
    </div>
  )
}
