import { useParams } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { NotFoundMessage } from '@/components/shell/not-found-message'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Illustration } from '@/components/ui/figures/illustration'
import { type AccessEndReason, useGroupAccess } from './group-access'

/**
 * Tells somebody who was just looking at the group what became of it, or that the page is only for its admins; anyone
 * else sees the not-found message.
 */
export function GroupNotFound({ isForAdmins }: { isForAdmins: boolean }) {
  const { shownTitle, endReason } = useGroupAccess()
  if (!shownTitle)
    return (
      <div className="max-w-md py-6">
        <NotFoundMessage isSignedIn />
      </div>
    )
  return isForAdmins && !endReason ? (
    <AdminsOnlyMessage title={shownTitle} />
  ) : (
    <GroupGone title={shownTitle} ended={endReason} />
  )
}

/** For a member who is not an admin, or no longer. */
function AdminsOnlyMessage({ title }: { title: string }) {
  const { groupId } = useParams<{ groupId: string }>()
  const words = {
    before: 'This page of ',
    after: ' is only for its admins',
    text: 'You’re not one of them. If you need something from this page, please ask an admin.',
  }
  return (
    <GroupMessage title={title} words={words}>
      <ButtonLink href={`/group/${groupId}`}>Back to the group</ButtonLink>
    </GroupMessage>
  )
}

type Words = { before: string; after: string; text: string }

/** The words around the title, and an explanation. */
const WORDS: Record<NonNullable<AccessEndReason> | 'gone', Words> = {
  deleted: {
    before: '',
    after: ' was deleted',
    text: 'An admin deleted it, which only works once no money is left in it. What you paid stays in your transactions.',
  },
  removed: {
    before: 'You’re no longer in ',
    after: '',
    text: 'An admin removed you. What you paid stays in your transactions, and an admin can add you again.',
  },
  left: { before: 'You’ve left ', after: '', text: 'What you paid stays in your transactions.' },
  gone: {
    before: '',
    after: ' is no longer available to you',
    text: 'It was deleted, or you’re no longer a member. What you paid stays in your transactions.',
  },
}

function GroupGone({ title, ended }: { title: string; ended: AccessEndReason }) {
  return (
    <GroupMessage title={title} words={WORDS[ended ?? 'gone']}>
      <ButtonLink href="/groups">Go to your groups</ButtonLink>
      <ButtonLink variant="secondary" href="/transactions">
        See your transactions
      </ButtonLink>
    </GroupMessage>
  )
}

function GroupMessage({ title, words, children }: { title: string; words: Words; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { before, after, text } = words
  // Whatever had the focus disappeared with the page.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <Illustration name="people" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-6 max-w-lg text-2xl [overflow-wrap:anywhere] outline-none sm:text-3xl"
      >
        {before}“<bdi>{title}</bdi>”{after}
      </h1>
      <p className="mt-3 max-w-md text-balance text-ink-soft">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">{children}</div>
    </div>
  )
}
