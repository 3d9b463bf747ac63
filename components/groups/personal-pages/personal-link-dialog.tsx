import { useEffect, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { CopyField } from '@/components/groups/links/copy-field'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

type PersonalLinkDialogProps = {
  groupId: string
  memberId: string
  /** Of somebody on the list, for an admin; left out, the link is the viewer's own. */
  name?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The address of one's own page, to copy, and to make new if somebody else has got hold of it. */
export function PersonalLinkDialog({ groupId, memberId, name, open, onOpenChange }: PersonalLinkDialogProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, error, run } = useAction()
  useEffect(() => {
    if (!open) return
    setProblem(null)
    callServer('GET /group/{id}/people/{memberId}/link', { params: { id: groupId, memberId } })
      .then(({ link }) => setUrl(link.url))
      .catch((thrown: unknown) =>
        setProblem(serverMessageOf(thrown, 'Failed to load the link. Please try again.')),
      )
  }, [open, groupId, memberId])

  const renew = async () => {
    const params = { id: groupId, memberId }
    const made = await callServer('POST /group/{id}/people/{memberId}/link', {
      params,
      body: { renew: true },
    })
    setUrl(made.link.url)
    toast.success(made.message)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus="top"
      title={name ? `Link for ${name}` : 'My own link'}
      description={
        name
          ? 'Opens their share, to see and pay it without logging in. Send it to nobody else.'
          : 'Opens your share without logging in, to see and pay it. Whoever has it can do that in your name, so keep it to yourself.'
      }
    >
      <ErrorNotice message={problem} />
      {url ? (
        <div className="flex flex-col gap-5">
          <CopyField key={url} url={url} />
          <ErrorNotice message={error} />
          <Button
            variant="secondary"
            className="self-start"
            loading={isBusy}
            loadingText="Making it..."
            onClick={() =>
              run(renew, (thrown) => serverMessageOf(thrown, 'Failed to make a new link. Please try again.'))
            }
          >
            Make a new one, and end this
          </Button>
        </div>
      ) : problem ? null : (
        <p role="status" className="flex items-center gap-3 py-8 text-ink-soft">
          <Spinner size={22} />
          Loading the link...
        </p>
      )}
    </Dialog>
  )
}
