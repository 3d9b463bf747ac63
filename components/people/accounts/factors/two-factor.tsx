'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { toastFailure } from '@/components/people/accounts/profile/toast-failure'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { callServer } from '@/lib/api/client/call-server'
import { updateStoredUser } from '@/lib/api/client/stored-user'
import { FactorRow } from './factor-row'
import { TurnOn2FaDialog } from './turn-on-2fa-dialog'

/** Shows whether two-factor authentication is on, and turns it on. */
export function TwoFactor({ userId, isOn }: { userId: string; isOn: boolean }) {
  const router = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, run } = useAction()

  const turnOn = async () => {
    const { is2FaEnabled, message } = await callServer('PUT /user/{id}/toggle-2fa', {
      params: { id: userId },
      body: { is2FaEnabled: true },
    })
    updateStoredUser({ is2FaEnabled })
    setConfirming(false)
    toast.success(message)
    router.refresh()
  }

  return (
    <>
      <FactorRow
        title="Ask for a second factor"
        isOn={isOn}
        text={
          isOn
            ? 'We ask for a fresh code before money moves out, or your password or account changes. It’s on for good.'
            : 'We’ll ask for a fresh code before money moves out, or your password or account changes.'
        }
        action={
          isOn ? null : (
            <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
              <span>
                Turn on<span className="sr-only"> asking for a second factor</span>
              </span>
            </Button>
          )
        }
      />
      <TurnOn2FaDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        busy={isBusy}
        onConfirm={() => run(turnOn, toastFailure)}
      />
    </>
  )
}
