'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { CodeStep } from '@/components/session/code-step'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { type Answer, callServer } from '@/lib/browser/call-server'
import { FactorRow } from './factor-row'
import { tellFailure } from './tell-failure'

type Secret = Answer<'POST /auth/factors/totp/begin'>

/** Setting up and removing the authenticator app. `since` is null while there is none. */
export function AuthenticatorApp({ since }: { since: string | null }) {
  const router = useRouter()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { isBusy, run } = useAction()

  const begin = () =>
    run(async () => setSecret(await callServer('POST /auth/factors/totp/begin', {})), tellFailure)
  const remove = () =>
    run(async () => {
      await callServer('DELETE /auth/factors/totp', {})
      setRemoving(false)
      toast.success('Authenticator app removed')
      router.refresh()
    }, tellFailure)

  return (
    <>
      <FactorRow
        title="Authenticator app"
        since={since}
        text="An app that shows a new code every 30 seconds, even without a signal."
        action={
          since ? (
            <Button variant="secondary" size="small" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          ) : (
            <Button variant="secondary" size="small" loading={isBusy} onClick={begin}>
              Set up
            </Button>
          )
        }
      />
      <SetUpDialog
        secret={secret}
        onBack={() => setSecret(null)}
        onDone={() => {
          setSecret(null)
          toast.success('Authenticator app set up')
          router.refresh()
        }}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the authenticator app?"
        text="Its codes will stop working. You can set it up again at any time."
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={remove}
      />
    </>
  )
}

type SetUpProps = { secret: Secret; onBack: () => void; onDone: () => void }

function SetUpDialog({ secret, ...ends }: Omit<SetUpProps, 'secret'> & { secret: Secret | null }) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => (open ? undefined : ends.onBack())}
      title="Set up your authenticator app"
      size="small"
    >
      {secret ? <SetUp secret={secret} {...ends} /> : null}
    </Dialog>
  )
}

function SetUp({ secret, onBack, onDone }: SetUpProps) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Scan this with your app. Using it on this device?{' '}
        <a href={secret.uri} className="font-semibold whitespace-nowrap text-accent underline">
          Open your app
        </a>
      </p>
      <QrCode {...secret.qr} />
      <div>
        <p className="text-sm text-ink-soft">Or add an account by hand with this key:</p>
        <p className="mt-1.5 rounded-md bg-sunk px-4 py-3 font-mono break-all select-all">
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <CodeStep
        hint="Then enter the 6 digits your app shows."
        verify={(code) => callServer('POST /auth/factors/totp/confirm', { body: { code } })}
        onVerified={onDone}
        backLabel="Cancel"
        onBack={onBack}
        autoFocus={false}
      />
    </div>
  )
}

/** Black on white in both modes, as cameras expect. */
function QrCode({ size, path }: Secret['qr']) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key below"
      shapeRendering="crispEdges"
      className="size-56 max-w-full self-center rounded-md border border-rule"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
