import { useState } from 'react'
import { newAttemptOptions, useAttemptKey } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import type { GroupLink } from './use-link'

type LinkAction = 'renew' | 'stop'
type RevokeLinkButtonsProps = {
  groupId: string
  code: string
  onRenewed: (link: GroupLink) => void
  onStopped: () => void
}

const TEXTS = {
  renew: {
    title: 'Make a new link?',
    text: 'The old link stops working for good, on posters and in messages too. Payments already started still count.',
    confirmLabel: 'Make a new link',
    busyText: 'Making it...',
    tone: 'primary',
    failureText: 'Failed to make a new link. Please try again.',
  },
  stop: {
    title: 'Stop sharing?',
    text: 'The link stops working for good. Payments already started still count, and your settings are kept.',
    confirmLabel: 'Stop sharing',
    busyText: 'Stopping...',
    tone: 'danger',
    failureText: 'Failed to stop sharing. Please try again.',
  },
} as const

/**
 * Replaces the link with a new one, or stops it. Both ask first, because the old link then stops working; the call
 * names the link that the question was about, in case it is replaced meanwhile.
 */
export function RevokeLinkButtons({ groupId, code, onRenewed, onStopped }: RevokeLinkButtonsProps) {
  const [action, setAction] = useState<LinkAction | null>(null)
  const [targetCode, setTargetCode] = useState(code)
  const withKey = useAttemptKey(`new link ${groupId}`, 'Attempt-Key')
  const { isBusy, error, run, clearError } = useAction()
  const params = { id: groupId }
  const commands: Record<LinkAction, () => Promise<void>> = {
    renew: async () => {
      const { link } = await withKey({ renew: true, code: targetCode }, (attemptOptions, body) =>
        callServer('POST /group/{id}/link', { params, body, ...attemptOptions }),
      )
      onRenewed(link)
      toast.success('The old link is off, the new one is on')
    },
    stop: async () => {
      await callServer('DELETE /group/{id}/link', {
        params,
        query: { code: targetCode },
        ...newAttemptOptions(),
      })
      onStopped()
      toast.success('The link is off')
    },
  }
  const changeAction = (what: LinkAction | null) => {
    clearError()
    setTargetCode(code)
    setAction(what)
  }
  const { failureText, ...texts } = TEXTS[action ?? 'renew']
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-rule pt-5">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => changeAction('renew')}>
        New link
      </Button>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => changeAction('stop')}>
        Stop sharing
      </Button>
      <ConfirmDialog
        {...texts}
        open={action !== null}
        onOpenChange={() => changeAction(null)}
        busy={isBusy}
        error={error}
        onConfirm={() =>
          run(
            async () => {
              if (!action) return
              await commands[action]()
              setAction(null)
            },
            (thrown) => serverMessageOf(thrown, failureText),
          )
        }
      />
    </div>
  )
}
