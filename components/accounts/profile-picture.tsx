import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import { useOwnPicture } from './use-own-picture'
import type { OwnUser } from './use-own-user'

type ProfilePictureProps = { user: OwnUser; onChange: (pictureUrl: string | null) => void }

export function ProfilePicture({ user, onChange }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, reason, upload, remove } = useOwnPicture(user._id, onChange)
  return (
    <div className="flex flex-col items-center gap-5 sm:flex-row sm:flex-wrap sm:gap-8">
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
      <div className="flex max-w-full min-w-0 flex-col items-center gap-2.5 sm:items-start">
        <p className="max-w-full font-display text-xl font-semibold break-words">{user.displayName}</p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Upload picture"
            className="sr-only"
            tabIndex={-1}
            disabled={isBusy}
            onChange={upload}
          />
          <Button
            variant="secondary"
            disabled={isBusy}
            icon={<ImageUp size={19} />}
            onClick={() => input.current?.click()}
          >
            {user.profilePictureUrl ? 'Change Picture' : 'Upload Picture'}
          </Button>
          {user.profilePictureUrl ? (
            <Button variant="quiet" disabled={isBusy} onClick={remove}>
              Remove Picture
            </Button>
          ) : null}
        </div>
        <p className="text-sm text-ink-soft max-sm:text-center">JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.</p>
        <FieldError id="picture-error" error={reason} />
      </div>
    </div>
  )
}
