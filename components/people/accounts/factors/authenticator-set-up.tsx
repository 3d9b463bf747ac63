import { CodeStep } from '@/components/people/accounts/codes/code-step'
import { QrPicture } from '@/components/ui/figures/qr-picture'
import { Dialog } from '@/components/ui/overlays/dialog'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'

export type Secret = ApiResponse<'POST /auth/factors/totp/begin'>

type SetUpProps = { secret: Secret; onBack: () => void; onDone: () => void }

/** Shows the key to add to an authenticator app, and asks for the app's first code. */
export function AuthenticatorSetUp({
  secret,
  ...callbacks
}: Omit<SetUpProps, 'secret'> & { secret: Secret | null }) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => (open ? undefined : callbacks.onBack())}
      title="Set up your authenticator app"
      initialFocus="top"
      size="small"
    >
      {secret ? <SetUp secret={secret} {...callbacks} /> : null}
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
      <QrPicture
        code={secret.qr}
        label="QR code of the key below"
        className="size-56 max-w-full self-center"
      />
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
