import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { Button } from '@/components/ui/buttons/button'
import { FileButton } from '@/components/ui/buttons/file-button'
import { FieldError } from '@/components/ui/fields/field'
import { Avatar } from '@/components/ui/figures/avatar'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { Spinner } from '@/components/ui/page/spinner'
import { CallError, serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import type { OwnUser } from './use-own-user'

type ProfilePictureProps = { user: OwnUser; onChange: (pictureUrl: string | null) => void }

export function ProfilePicture({ user, onChange }: ProfilePictureProps) {
  const { isBusy, reason, upload, remove } = useOwnPicture(user._id, onChange)
  return (
    <div className="flex items-center gap-5 max-[21rem]:flex-col sm:flex-wrap sm:gap-8">
      <div className="relative">
        <Avatar
          userId={user._id}
          username={user.username}
          pictureUrl={user.profilePictureUrl}
          size="profile"
        />
        {isBusy ? (
          <span className="absolute inset-0 flex items-center justify-center rounded-full bg-scrim text-cloth-ink">
            <Spinner size={34} label="Saving your picture" />
          </span>
        ) : null}
      </div>
      <div className="flex max-w-full min-w-0 flex-col items-start gap-2.5 max-[21rem]:items-center">
        <p className="max-w-full font-display text-xl font-semibold break-words">{user.displayName}</p>
        <div className="flex flex-wrap gap-2.5 max-[21rem]:justify-center">
          <FileButton
            label="Upload picture"
            accept="image/*"
            disabled={isBusy}
            icon={<Icon className="icon-image-up size-4.75" />}
            onChoose={upload}
          >
            {user.profilePictureUrl ? 'Change Picture' : 'Upload Picture'}
          </FileButton>
          {user.profilePictureUrl ? (
            <Button variant="quiet" disabled={isBusy} onClick={remove}>
              Remove Picture
            </Button>
          ) : null}
        </div>
        <p className="text-sm text-ink-soft">JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.</p>
        <FieldError id="picture-error" error={reason} />
      </div>
    </div>
  )
}

/** The server's reason, such as that the file is too large; null if it gave none. */
const reasonOf = (error: unknown): string | null =>
  error instanceof CallError ? serverMessageOf(error, `HTTP error! status: ${error.status}`) : null

/** Uploads and removes one's own picture; `reason` is why the last attempt failed. */
function useOwnPicture(userId: string, onChange: (pictureUrl: string | null) => void) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)

  const change = async (work: () => Promise<string | null>, doneText: string, failureText: string) => {
    setBusy(true)
    setReason(null)
    try {
      onChange(await work())
      toast.success(doneText)
      router.refresh()
    } catch (error) {
      toast.error(failureText)
      setReason(reasonOf(error))
    }
    setBusy(false)
  }

  const upload = (file: File) => {
    const body = new FormData()
    body.append('profilePicture', file)
    change(
      async () =>
        (await callServer('POST /user/{id}/upload', { params: { id: userId }, body, ...newAttemptOptions() }))
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
          ...newAttemptOptions(),
        })
        return null
      },
      'Picture Removed',
      'Error removing picture',
    )

  return { isBusy, reason, upload, remove }
}
