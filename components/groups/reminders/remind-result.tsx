import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Icon } from '@/components/ui/figures/icon'
import { Notice } from '@/components/ui/page/notice'
import type { ApiResponse } from '@/lib/api/client/call-server'
import type { SkipReason } from '@/lib/groups/reminders/rules'
import type { OwingMember } from './owing'

type Result = ApiResponse<'POST /group/{id}/remind'>

/** Quiet hours concern everybody, so they are mentioned once. */
const REASON_TEXTS: Record<Exclude<SkipReason, 'quiet_hours'>, string> = {
  not_a_member: 'Not in the group any more',
  owes_nothing: 'No longer owes anything',
  reminded_today: 'Already reminded today',
  checkout_open: 'Is paying right now',
  paid_recently: 'Paid within the last hour',
  promised: 'Promised a later day, or says they’ve paid another way',
  not_opened: 'Hasn’t opened the group since you added them. Send them a message yourself',
}

/** The pressed button is gone, so the focus moves to the result in its place. */
const focus = (result: HTMLElement | null) => result?.focus({ preventScroll: true })

/** Who was reminded, each with a text for the admin to send personally, and who was not, and why. */
export function RemindResult({ result, owingMembers }: { result: Result; owingMembers: OwingMember[] }) {
  const owingById = new Map(owingMembers.map((one) => [one.memberId, one]))
  const reminded = result.reminded.map((one) => {
    const { displayName, isOwn } = owingById.get(one.memberId) ?? {}
    return { ...one, name: displayName ?? one.username, isOwn }
  })
  const skipped = result.skipped.flatMap(({ memberId = '', username, reason }) => {
    const name = owingById.get(memberId)?.displayName ?? username
    return reason === 'quiet_hours' ? [] : [{ key: memberId || username, name, text: REASON_TEXTS[reason] }]
  })
  const isQuietTime = skipped.length < result.skipped.length
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={result.message}
      className="flex flex-col gap-6 outline-none"
    >
      {isQuietTime ? <Notice title="Not at this hour">Reminders go out between 8 am and 8 pm.</Notice> : null}
      {reminded.length > 0 ? (
        <section aria-labelledby="reminded">
          <h3 id="reminded" className="text-lg">
            Reminded
          </h3>
          <p className="mt-1 text-sm text-ink-soft">A word of your own often helps. Here’s a text to send.</p>
          <ul className="mt-2 divide-y divide-rule">
            {reminded.map(({ memberId, name, isOwn, text, sent }) => (
              <li
                key={memberId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <span className="min-w-0 break-words">
                  <bdi className="font-semibold">{name}</bdi>
                  {sent ? null : (
                    <span className="block text-sm text-ink-soft">
                      Nothing was sent. Send the text yourself.
                    </span>
                  )}
                </span>
                {isOwn ? null : <MessageLinks name={name} text={text} />}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {skipped.length > 0 ? (
        <section aria-labelledby="skipped">
          <h3 id="skipped" className="text-lg">
            Not reminded
          </h3>
          <ul className="mt-2 divide-y divide-rule">
            {skipped.map(({ key, name, text }) => (
              <li key={key} className="py-2.5">
                <bdi className="block font-semibold break-words">{name}</bdi>
                <span className="text-sm text-ink-soft">{text}.</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}

/** The admin's own apps send the text; nothing goes through us. */
function MessageLinks({ name, text }: { name: string; text: string }) {
  const labelSuffix = <span className="sr-only">{` to ${name}`}</span>
  const body = encodeURIComponent(text)
  const linkClasses = buttonClasses({ variant: 'quiet', size: 'small' })
  return (
    <span className="-mx-2 flex flex-wrap">
      <a className={linkClasses} href={`https://wa.me/?text=${body}`} target="_blank" rel="noreferrer">
        <Icon className="icon-message-circle size-4" />
        <span>WhatsApp{labelSuffix}</span>
      </a>
      <a className={linkClasses} href={`sms:?&body=${body}`}>
        <Icon className="icon-message-square-text size-4" />
        <span>Text{labelSuffix}</span>
      </a>
      <CopyButton variant="quiet" size="small" text={text}>
        <span>
          Copy<span className="sr-only">{` the text for ${name}`}</span>
        </span>
      </CopyButton>
    </span>
  )
}
