import { Banknote, CreditCard, type LucideIcon, ShieldCheck, UserRound, UsersRound } from 'lucide-react'
import { AnswerRequest } from '@/components/links/answer-request'
import { ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { fullMoment } from '@/lib/dates'
import type { Notification } from './notification'

const looks: Record<Notification['type'], { icon: LucideIcon; look: string }> = {
  Group: { icon: UsersRound, look: 'bg-accent-wash text-accent' },
  Payment: { icon: CreditCard, look: 'bg-success-wash text-success' },
  Transfer: { icon: Banknote, look: 'bg-info-wash text-info' },
  Personal: { icon: UserRound, look: 'bg-marmalade-wash text-marmalade' },
  System: { icon: ShieldCheck, look: 'bg-warning-wash text-warning' },
}

/** One notification of the list. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { type, message, read, createdAt, actionText, actionData } = notification
  const action = whereTo(notification)
  const { icon: Icon, look } = looks[type]
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('flex size-11 shrink-0 items-center justify-center rounded-full', look)}
      >
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold">{type}</span>
          <time dateTime={createdAt} className="figures text-ink-soft">
            {fullMoment(createdAt)}
          </time>
        </p>
        <p className={classNames('mt-0.5 break-words', read ? 'text-ink-soft' : 'text-ink')}>{message}</p>
        {notification.actionType === 'join_request' && actionData && 'requestId' in actionData ? (
          <AnswerRequest requestId={actionData.requestId} className="mt-2.5" />
        ) : action && actionText ? (
          <ButtonLink className="mt-2.5" size="small" href={action}>
            {actionText}
          </ButtonLink>
        ) : null}
      </div>
      {read ? null : (
        <span className="mt-1.5 flex shrink-0">
          <span className="size-2.5 rounded-full bg-marmalade-fill" aria-hidden="true" />
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
}

/** Where one can do what the notification asks for; null when there is nothing to do any more. */
function whereTo({ actionType, actionData, groupId }: Notification): string | null {
  if (!actionData) return null
  if ('invitationToken' in actionData)
    return `/invitation/${encodeURIComponent(actionData.invitationToken)}/accept`
  if (actionType === 'can_manage') return groupId && `/group/${groupId}/all-members`
  if ('promiseToken' in actionData) return `/promise/${encodeURIComponent(actionData.promiseToken)}`
  return groupId && `/group/${groupId}/${'transferId' in actionData ? 'transfer' : 'refund-requests'}`
}
