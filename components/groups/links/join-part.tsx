import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Notice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { linkPath, withNext } from '@/lib/groups/links/paths'
import { JoinButton } from './join-button'
import type { PublicLink } from './public-link'

type JoinPartProps = {
  code: string
  link: PublicLink
  /** They have asked to join, and an admin will answer. */
  isWaiting: boolean
  isSignedIn: boolean
}

/**
 * Lets this person become a member, or open the group if they are one. Plain anchors, for a full page load: the
 * visitors' pages end here.
 */
export function JoinPart({ code, link, isWaiting, isSignedIn }: JoinPartProps) {
  if (link.groupId)
    return (
      <Panel>
        <p className="mb-3">You’re in this group.</p>
        <a href={`/group/${link.groupId}`} className={buttonClasses({ wide: true })}>
          Open the group
        </a>
      </Panel>
    )
  if (isWaiting)
    return (
      <Notice title="You’ve asked to join">
        An admin will answer. You’ll be told here and in your notifications.
      </Notice>
    )
  if (link.join === 'off') return null
  const canJoinAtOnce = link.join === 'open'
  if (!isSignedIn)
    return (
      <JoinPanel
        text={`Members have a share of the goal and see how it goes. ${canJoinAtOnce ? '' : 'An admin lets you in. '}You need an account.`}
      >
        <div className="flex flex-wrap gap-2.5">
          <a href={withNext(linkPath(code), '/signup')} className={buttonClasses({ variant: 'secondary' })}>
            Create an account
          </a>
          <a href={withNext(linkPath(code), '/login')} className={buttonClasses({ variant: 'quiet' })}>
            Log in
          </a>
        </div>
      </JoinPanel>
    )
  return (
    <JoinPanel
      text={
        canJoinAtOnce
          ? 'Members have a share of the goal and see how it goes.'
          : 'Members have a share of the goal and see how it goes. An admin lets you in.'
      }
    >
      <JoinButton code={code} label={canJoinAtOnce ? 'Join the group' : 'Ask to join'} />
    </JoinPanel>
  )
}

function JoinPanel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Panel title="Join the group">
      <p className="mb-4 text-ink-soft">{text}</p>
      {children}
    </Panel>
  )
}
