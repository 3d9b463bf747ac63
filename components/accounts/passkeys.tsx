'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { addPasskey, hasPasskeys, isDeclined } from '@/components/session/passkey'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'
import { PASSKEY_NAME_MAX, PASSKEY_NAME_MESSAGES } from '@/lib/accounts/rules'
import { type Answer, callServer, messageOf } from '@/lib/browser/call-server'
import { textProblem } from '@/lib/calls/rules'
import { FactorRow } from './factor-row'
import { FAILED } from './texts'

type Passkey = Answer<'GET /auth/factors'>['passkeys'][number]

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
        text="Use your fingerprint, face or device PIN instead of a code."
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
  const { form, field, values, notice, isPending } = useForm({
    initial: { name: 'This device' },
    check: ({ name }) =>
      hasPasskeys()
        ? { name: textProblem(name, PASSKEY_NAME_MAX, PASSKEY_NAME_MESSAGES) }
        : "This browser doesn't support passkeys.",
    send: async ({ name }) => {
      await addPasskey(name)
      onAdded()
    },
    explain: (thrown) => (isDeclined(thrown) ? 'No passkey was added.' : messageOf(thrown, FAILED)),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        {...field('name')}
        label="Name"
        hint="So you'll recognise it, e.g. “Work laptop”."
        maxLength={PASSKEY_NAME_MAX}
      />
      <ErrorNotice message={notice} />
      <Button type="submit" className="self-start" loading={isPending} disabled={!values.name.trim()}>
        Continue
      </Button>
    </form>
  )
}
