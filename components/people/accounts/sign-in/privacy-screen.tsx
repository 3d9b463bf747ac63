'use client'

import { useEffect, useState } from 'react'
import { TurnOn2FaDialog } from '@/components/people/accounts/factors/turn-on-2fa-dialog'
import { type OwnUser, useOwnUser } from '@/components/people/accounts/profile/use-own-user'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Switch } from '@/components/ui/fields/switch'
import { Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { PRIVACY_MESSAGES } from '@/lib/people/accounts/rules'
import { MemberPreview } from './member-preview'

type Message = { tone: 'success' | 'danger'; text: string }

const MESSAGE_MS = 3000

/** The two settings, and a message about the last change. A change shows at once, while it is being saved. */
function usePrivacy(initial: OwnUser) {
  const [message, showMessage] = useTemporaryMessage<Message>(MESSAGE_MS)
  const [pendingChange, setPendingChange] = useState<Partial<OwnUser> | null>(null)
  const isBusy = pendingChange !== null
  const [isAsking, setAsking] = useState(false)
  const { user, change } = useOwnUser(initial, () =>
    showMessage({ tone: 'danger', text: 'Failed to fetch privacy settings' }),
  )
  const params = { id: user._id }

  type SaveResult = Partial<OwnUser> & { message: string }
  const save = async (wanted: Partial<OwnUser>, work: () => Promise<SaveResult>, failureText: string) => {
    if (isBusy) return
    setPendingChange(wanted)
    try {
      const { message: text, ...fields } = await work()
      change(fields)
      showMessage({ tone: 'success', text })
    } catch (error) {
      showMessage({ tone: 'danger', text: serverMessageOf(error, failureText) })
    }
    setPendingChange(null)
  }

  const setVisibility = (isProfileVisible: boolean) =>
    save(
      { isProfileVisible },
      () => callServer('PUT /user/{id}/profile-visibility', { params, body: { isProfileVisible } }),
      'Failed to update profile visibility',
    )
  const toggle2Fa = (isOn: boolean) =>
    isOn ? setAsking(true) : showMessage({ tone: 'danger', text: PRIVACY_MESSAGES.cannotTurnOff2Fa })
  const turnOn2Fa = async () => {
    await save(
      {},
      () => callServer('PUT /user/{id}/toggle-2fa', { params, body: { is2FaEnabled: true } }),
      'Failed to update 2FA',
    )
    setAsking(false)
  }

  return {
    user: { ...user, ...pendingChange },
    message,
    isBusy,
    setVisibility,
    toggle2Fa,
    turnOnDialog: { isAsking, setAsking, turnOn2Fa },
  }
}

/** What others see of one, and two-factor authentication. */
export function PrivacyScreen({ initial }: { initial: OwnUser }) {
  const { user, message, isBusy, setVisibility, toggle2Fa, turnOnDialog } = usePrivacy(initial)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Privacy Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <Panel>
        <div className="flex flex-col gap-6">
          <Switch
            label="Display profile to other members"
            hint="Members of your groups see your name and picture. When this is off, they see only your username and initials."
            checked={user.isProfileVisible}
            onChange={(event) => setVisibility(event.target.checked)}
          />
          <MemberPreview user={user} />
          <Switch
            className="border-t border-rule pt-6"
            label="Enable Two Factor Authentication (2FA)"
            hint="We’ll ask for a fresh code before money moves out, or your password or account changes. Once it’s on, it stays on."
            checked={user.is2FaEnabled}
            onChange={(event) => toggle2Fa(event.target.checked)}
          />
          <div aria-live="polite" className="empty:sr-only">
            {message ? <Notice tone={message.tone}>{message.text}</Notice> : null}
          </div>
          <TurnOn2FaDialog
            open={turnOnDialog.isAsking}
            onOpenChange={turnOnDialog.setAsking}
            busy={isBusy}
            onConfirm={turnOnDialog.turnOn2Fa}
          />
        </div>
      </Panel>
    </div>
  )
}

/** A message that clears itself; a new one restarts the timer. */
function useTemporaryMessage<Message>(durationMs: number) {
  const [shown, setShown] = useState<{ message: Message } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), durationMs)
    return () => clearTimeout(timer)
  }, [shown, durationMs])
  return [shown?.message ?? null, (message: Message) => setShown({ message })] as const
}
