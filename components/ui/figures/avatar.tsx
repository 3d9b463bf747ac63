import { classNames } from '@/components/ui/class-names'
import { AVATAR_INK, avatarColour, initialsOf } from './avatar-colour'
import { Icon } from './icon'

type AvatarSize = 'small' | 'medium' | 'profile'

const pixels: Record<AvatarSize, number> = { small: 32, medium: 44, profile: 128 }
const sizeClasses: Record<AvatarSize, string> = {
  small: 'size-8 text-[min(0.6875rem,3.5vw)]',
  medium: 'size-11 text-[min(1.0625rem,5.5vw)]',
  profile: 'size-20 text-2xl sm:size-32 sm:text-4xl',
}

type AvatarProps = {
  userId: string
  username?: string | null
  pictureUrl?: string | null
  size?: AvatarSize
  /** The name is shown beside it anyway, so nothing is read out. */
  decorative?: boolean
  className?: string
}

/** The picture if there is one, else the username's initials, else a plain figure. */
export function Avatar({
  userId,
  username,
  pictureUrl,
  size = 'medium',
  decorative = false,
  className,
}: AvatarProps) {
  const classes = classNames('avatar', sizeClasses[size], className)
  const name = username ? `Profile picture of ${username}` : 'Profile picture'
  if (pictureUrl) {
    return (
      // biome-ignore lint/performance/noImgElement: pictures are already sized by the server that keeps them
      <img
        src={pictureUrl}
        alt={decorative ? '' : name}
        width={pixels[size]}
        height={pixels[size]}
        className={classNames(classes, 'bg-sunk object-cover')}
      />
    )
  }
  const initials = initialsOf(username ?? '')
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ backgroundColor: avatarColour(userId), color: AVATAR_INK }}
      className={classes}
    >
      {initials || <Icon className="icon-user-round size-[55%]" />}
    </span>
  )
}
