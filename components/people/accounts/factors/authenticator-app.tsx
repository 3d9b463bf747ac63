import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { toastFailure } from '@/components/people/accounts/profile/toast-failure'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { callServer } from '@/lib/api/client/call-server'
import { mediumDay } from '@/lib/base/dates'
import type { Secret } from './authenticator-set-up'
import { FactorRow } from './factor-row'

const AuthenticatorSetUp = dynamic(
  () => import('./authenticator-set-up').then((module) => module.AuthenticatorSetUp),
  { ssr: false, loading: LoadingLine },
)

/** Setting up and removing the authenticator app. `setUpAt` is null while there is none. */
export function AuthenticatorApp({ setUpAt }: { setUpAt: string | null }) {
  const router = useRouter()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [hasBegunSetUp, setBegun] = useState(false)
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false)
  const [seenSetUpAt, setSeenSetUpAt] = useState(setUpAt)
  const { isBusy, run } = useAction()

  // It was set up or removed, perhaps in another tab: a dialog about what was before is over.
  if (seenSetUpAt !== setUpAt) {
    setSeenSetUpAt(setUpAt)
    setSecret(null)
    setConfirmingRemoval(false)
  }

  const begin = () =>
    run(async () => {
      setSecret(await callServer('POST /auth/factors/totp/begin', {}))
      setBegun(true)
    }, toastFailure)
  const remove = () =>
    run(async () => {
      await callServer('DELETE /auth/factors/totp', newAttemptOptions())
      setConfirmingRemoval(false)
      toast.success('Authenticator app removed')
      router.refresh()
    }, toastFailure)

  return (
    <>
      <FactorRow
        title="Authenticator app"
        isOn={setUpAt !== null}
        text={
          setUpAt
            ? `Set up ${mediumDay(setUpAt)}`
            : 'An app that shows a new code every 30 seconds, even without a signal.'
        }
        action={
          setUpAt ? (
            <Button variant="secondary" size="small" onClick={() => setConfirmingRemoval(true)}>
              <span>
                Remove<span className="sr-only"> the authenticator app</span>
              </span>
            </Button>
          ) : (
            <Button variant="secondary" size="small" loading={isBusy} onClick={begin}>
              <span>
                Set up<span className="sr-only"> the authenticator app</span>
              </span>
            </Button>
          )
        }
      />
      {hasBegunSetUp ? (
        <AuthenticatorSetUp
          secret={secret}
          onBack={() => setSecret(null)}
          onDone={() => {
            setSecret(null)
            toast.success('Authenticator app set up')
            router.refresh()
          }}
        />
      ) : null}
      <LazyConfirmDialog
        open={isConfirmingRemoval}
        onOpenChange={setConfirmingRemoval}
        title="Remove the authenticator app?"
        text="Its codes will stop working. You can set it up again at any time."
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={remove}
      />
    </>
  )
}
