import { useRouter } from 'next/navigation'
import { type ChangeEvent, useState } from 'react'
import { newAttempt } from '@/components/forms/attempt-key'
import { toast } from '@/components/ui/toast'
import { CallError, messageOf } from '@/lib/browser/call-error'
import { callServer } from '@/lib/browser/call-server'

/** The server's reason, such as that the file is too large; null if it gave none. */
const reasonOf = (error: unknown): string | null =>
  error instanceof CallError ? messageOf(error, `HTTP error! status: ${error.status}`) : null

/** Uploads and removes one's own picture; `reason` is why the last attempt failed. */
export function useOwnPicture(userId: string, onChange: (pictureUrl: string | null) => void) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)

  const change = async (work: () => Promise<string | null>, done: string, failed: string) => {
    setBusy(true)
    setReason(null)
    try {
      onChange(await work())
      toast.success(done)
      router.refresh()
    } catch (error) {
      toast.error(failed)
      setReason(reasonOf(error))
    }
    setBusy(false)
  }

  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const body = new FormData()
    body.append('profilePicture', file)
    // Lets the same file be chosen again after a failure.
    event.target.value = ''
    change(
      async () =>
        (await callServer('POST /user/{id}/upload', { params: { id: userId }, body, ...newAttempt() }))
          .profilePictureUrl,
      'Picture Uploaded',
      'Error uploading Picture',
    )
  }
  const remove = () =>
    change(
      async () => {
        await callServer('POST /user/{id}/remove-profile-picture', {
          params: { id: userId },
          ...newAttempt(),
        })
        return null
      },
      'Picture Removed',
      'Error removing picture',
    )

  return { isBusy, reason, upload, remove }
}
