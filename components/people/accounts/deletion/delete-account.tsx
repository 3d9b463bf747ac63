import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { setLeaving } from '@/components/people/session/leaving'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { CallError, errorTextOf, isRefusal, isSignedOut, serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { clearStoredUser, readStoredUser } from '@/lib/api/client/stored-user'

function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return errorTextOf(error, TRY_AGAIN_LATER)
  if (error.status === 403) return serverMessageOf(error, 'Permission denied.')
  const message = serverMessageOf(error, '')
  return message ? `Error ${error.status}: ${message}` : `Error ${error.status}`
}

/** Also succeeds if an earlier attempt deleted the account but its response was lost: then the username is free. */
async function deleteAccount(userId: string) {
  const username = readStoredUser()?.username ?? ''
  try {
    await callServer('DELETE /user/{id}', { params: { id: userId }, staysOn401: true })
  } catch (thrown) {
    if (isRefusal(thrown) && !isSignedOut(thrown)) throw thrown
    const { available } = await callServer('POST /user/check-availability', {
      body: { field: 'username', value: username },
      isAnonymous: true,
    }).catch(() => ({ available: false }))
    if (!available) throw thrown
  }
}

export function DeleteAccount({ userId }: { userId: string }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, run, clearError } = useAction({ navigatesAway: true })

  const confirm = async () => {
    setLeaving(true)
    await deleteAccount(userId)
    clearStoredUser()
    toast.success('Account deleted successfully')
    router.replace('/signup')
  }
  const explain = (thrown: unknown) => {
    if (isSignedOut(thrown)) window.location.assign('/session-out')
    // Without a response, the account may be gone: stay on the page, so that the next press can find out.
    if (isRefusal(thrown)) setLeaving(false)
    return errorText(thrown)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 text-ink-soft">
        We’ll erase your details. Your payments stay in your groups, shown as from an anonymous member.
      </p>
      <Button
        variant="danger-quiet"
        className="-mx-4.5"
        onClick={() => {
          clearError()
          setOpen(true)
        }}
      >
        Delete Account
      </Button>
      <LazyConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete account"
        text="Are you sure you want to delete your account? This action cannot be undone."
        busy={isBusy}
        busyText="Deleting..."
        error={error}
        onConfirm={() => run(confirm, explain)}
      />
    </div>
  )
}
