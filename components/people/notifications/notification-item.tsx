import { PlaceAnswers } from '@/components/groups/claims/place-answers'
import { JoinRequestAnswers } from '@/components/groups/links/join-request-answers'
import { AnswerSlot } from '@/components/ui/buttons/answer-slot'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Link } from '@/components/ui/buttons/link'
import { classNames } from '@/components/ui/class-names'
import { Icon, type IconName } from '@/components/ui/figures/icon'
import { fullMoment } from '@/lib/base/dates'
import { ADMIN_TASK_PATHS } from '@/lib/membership/paths'
import type { Notification, NotificationLine } from './notification'
import { PayoutAccountObjection } from './payout-account-objection'

const typeStyles: Record<Notification['type'], { icon: IconName; look: string }> = {
  Group: { icon: 'icon-users-round', look: 'bg-accent-wash text-accent' },
  Payment: { icon: 'icon-credit-card', look: 'bg-success-wash text-success' },
  Transfer: { icon: 'icon-banknote', look: 'bg-info-wash text-info' },
  Personal: { icon: 'icon-user-round', look: 'bg-marmalade-wash text-marmalade' },
  System: { icon: 'icon-shield-check', look: 'bg-warning-wash text-warning' },
}

/**
 * A line of the list: one notification, or several of a kind. It links to its subject, or to the action it asks for.
 */
export function NotificationItem({ notification }: { notification: NotificationLine }) {
  const { type, read, createdAt, actionText, actionData, gathered } = notification
  const action = actionPath(notification)
  const { icon, look } = typeStyles[type]
  const isJoinRequest = notification.actionType === 'join_request' && actionData && 'requestId' in actionData
  const accountId = actionData && 'accountId' in actionData ? actionData.accountId : null
  const place = placeOf(notification)
  const context = `(${notification.message})`
  const hasButton = Boolean(isJoinRequest || accountId || place || (action && actionText))
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('flex size-11 shrink-0 items-center justify-center rounded-full', look)}
      >
        <Icon className={`${icon} size-5`} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold">{type}</span>
          <time dateTime={createdAt} className="figures text-ink-soft max-sm:order-1 max-sm:basis-full">
            {fullMoment(createdAt)}
          </time>
          {read ? null : <UnreadMark gathered={gathered} />}
        </p>
        <Message line={notification} path={hasButton ? null : notification.path} />
        {gathered ? (
          <p className="mt-1 text-sm break-words text-ink-soft">{`Latest: ${gathered.latest}`}</p>
        ) : null}
        <AnswerSlot className="mt-2.5">
          {(setOutcome) =>
            isJoinRequest ? (
              <JoinRequestAnswers
                requestId={actionData.requestId}
                context={context}
                onAnswered={setOutcome}
              />
            ) : place ? (
              <PlaceAnswers {...place} context={context} onAnswered={setOutcome} />
            ) : accountId ? (
              <PayoutAccountObjection accountId={accountId} context={context} onAnswered={setOutcome} />
            ) : action && actionText ? (
              <ButtonLink size="small" href={action} className="self-start">
                <span>
                  {actionText}
                  <span className="sr-only">{` ${context}`}</span>
                </span>
              </ButtonLink>
            ) : null
          }
        </AnswerSlot>
      </div>
    </>
  )
}

/** The link covers the whole line. */
function Message({ line: { read, message }, path }: { line: NotificationLine; path: string | null }) {
  return (
    <p className={classNames('mt-0.5 break-words', read ? 'text-ink-soft' : 'text-ink')}>
      {path ? (
        <Link href={path} className="text-inherit no-underline after:absolute after:inset-0 hover:underline">
          {message}
        </Link>
      ) : (
        message
      )}
    </p>
  )
}

/** If only some of a line's notifications are unread, says how many. */
function UnreadMark({ gathered }: Pick<NotificationLine, 'gathered'>) {
  const isPartlyUnread =
    gathered !== null && gathered.unreadCount > 0 && gathered.unreadCount < gathered.count
  return (
    <span className="ml-auto flex shrink-0 self-center">
      {isPartlyUnread ? (
        <span className="figures rounded-full bg-marmalade-wash px-2 text-sm font-semibold whitespace-nowrap text-ink">
          {`${gathered.unreadCount} new`}
        </span>
      ) : (
        <span className="size-2.5 rounded-full bg-marmalade-fill" aria-hidden="true" />
      )}
      <span className="sr-only">Unread</span>
    </span>
  )
}

/** The place on a list that its reader is asked about; null once there is nothing left to answer. */
function placeOf({ actionType, actionData }: Notification) {
  if (!actionData) return null
  if ('claimId' in actionData) return { kind: 'claim', id: actionData.claimId } as const
  if (actionType !== 'join_places' || !('requestId' in actionData)) return null
  return { kind: 'place-request', id: actionData.requestId } as const
}

/** The path where the requested action can be taken; null if there is nothing left to do. */
function actionPath({ actionType, actionData, groupId }: Notification): string | null {
  if (!actionData || 'accountId' in actionData || 'claimId' in actionData) return null
  if ('invitationToken' in actionData)
    return `/invitation/${encodeURIComponent(actionData.invitationToken)}/accept`
  if (actionType === 'can_manage') return groupId && `/group/${groupId}/all-members`
  if ('promiseToken' in actionData) return `/promise/${encodeURIComponent(actionData.promiseToken)}`
  const kind = 'transferId' in actionData ? 'transfer_confirmation' : 'refund_request'
  return groupId && `/group/${groupId}/${ADMIN_TASK_PATHS[kind]}`
}
