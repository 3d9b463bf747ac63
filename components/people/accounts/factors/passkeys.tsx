import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { toastFailure } from '@/components/people/accounts/profile/toast-failure'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { mediumDay } from '@/lib/base/dates'
import { passkeyLimitProblem } from '@/lib/people/accounts/rules'
import { FactorRow } from './factor-row'
import { addPasskey, isAlreadyRegistered, isDeclined, supportsPasskeys } from './passkey'

type Passkey = ApiResponse<'GET /auth/factors'>['passkeys'][number]

const TEXTS = {
  unsupported: 'This browser doesn’t support passkeys.',
  declined: 'No passkey was added.',
  known: 'You already have a passkey on this device.',
} as const

function toastAddFailure(thrown: unknown): null {
  if (isDeclined(thrown)) toast.info(TEXTS.declined)
  else if (isAlreadyRegistered(thrown)) toast.info(TEXTS.known)
  else toastFailure(thrown)
  return null
}

/** The account's passkeys, and a button to add one on this device. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const router = useRouter()
  const { isBusy, run } = useAction()
  const problem = passkeyLimitProblem(passkeys.length)

  const add = async () => {
    if (!supportsPasskeys()) return toast.error(TEXTS.unsupported)
    const { name } = await addPasskey()
    toast.success(`Passkey added: ${name}`)
    router.refresh()
  }

  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <FactorRow
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        text={problem ?? 'Use your fingerprint, face or device PIN instead of a code.'}
        action={
          problem ? null : (
            <Button
              variant="secondary"
              size="small"
              loading={isBusy}
              onClick={() => run(add, toastAddFailure)}
            >
              Add a passkey
            </Button>
          )
        }
      />
    </>
  )
}

const usedText = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${mediumDay(createdAt)}. ${lastUsedAt ? `Last used ${mediumDay(lastUsedAt)}.` : 'Not used yet.'}`

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const router = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, run } = useAction()

  const remove = async () => {
    await callServer('DELETE /auth/factors/passkeys/{id}', {
      params: { id: passkey._id },
      ...newAttemptOptions(),
    })
    setConfirming(false)
    toast.success('Passkey removed')
    router.refresh()
  }

  return (
    <li>
      <FactorRow
        title={passkey.name}
        text={usedText(passkey)}
        action={
          <Button
            variant="secondary"
            size="small"
            aria-label={`Remove the passkey ${passkey.name}`}
            onClick={() => setConfirming(true)}
          >
            Remove
          </Button>
        }
      />
      <LazyConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Remove this passkey?"
        text={`“${passkey.name}” will no longer work here. Your device may go on offering it until you delete it there too.`}
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={() => run(remove, toastFailure)}
      />
    </li>
  )
}
