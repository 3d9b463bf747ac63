'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { addPasskey, hasPasskeys, isDeclined } from '@/components/session/passkey'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { type Answer, callServer, messageOf } from '@/lib/browser/call-server'
import { FactorRow } from './factor-row'

type Passkey = Answer<'GET /auth/factors'>['passkeys'][number]

const FAILED = 'Something went wrong. Please try again later.'

/** The passkeys of the account, and making another one on this device. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const router = useRouter()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)

  const remove = async (passkey: Passkey) => {
    setRemoving(passkey._id)
    try {
      await callServer('DELETE /auth/factors/passkeys/{id}', { params: { id: passkey._id } })
      toast.success('Passkey removed')
      router.refresh()
    } catch (error) {
      toast.error(messageOf(error, FAILED))
    }
    setRemoving(null)
  }

  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey._id}
          title={passkey.name}
          since={passkey.createdAt}
          text=""
          action={
            <Button
              variant="secondary"
              size="small"
              aria-label={`Remove the passkey ${passkey.name}`}
              loading={removing === passkey._id}
              onClick={() => remove(passkey)}
            >
              Remove
            </Button>
          }
        />
      ))}
      <FactorRow
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        since={null}
        text="Your fingerprint, your face or the PIN of your device, instead of a code."
        action={
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        }
      />
      <Dialog open={isAdding} onOpenChange={setAdding} title="Add a passkey" size="small">
        <AddPasskey
          onAdded={() => {
            setAdding(false)
            toast.success('Passkey added')
            router.refresh()
          }}
        />
      </Dialog>
    </>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState('This device')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!hasPasskeys()) return setError('This browser cannot make passkeys.')
    setError(null)
    setBusy(true)
    try {
      await addPasskey(name)
      onAdded()
    } catch (thrown) {
      setError(isDeclined(thrown) ? 'No passkey was made.' : messageOf(thrown, FAILED))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={add} noValidate className="flex flex-col gap-5">
      <TextField
        label="Name"
        hint="So that you know it again, e.g. “Work laptop”."
        value={name}
        maxLength={50}
        disabled={isBusy}
        onChange={(event) => setName(event.target.value)}
      />
      <ErrorNotice message={error} />
      <Button type="submit" className="self-start" loading={isBusy} disabled={!name.trim()}>
        Continue
      </Button>
    </form>
  )
}
