'use client'

import { useEffect, useRef } from 'react'
import { NotFoundMessage } from '@/components/accounts/not-found-message'
import { ButtonLink } from '@/components/ui/button-link'
import { Illustration } from '@/components/ui/illustration'
import { type Ended, useGroupAccess } from './group-access'

/** Tells someone who was just looking at the group what became of it; anyone else sees the not-found message. */
export function GroupNotFound() {
  const { shown, ended } = useGroupAccess()
  return shown ? (
    <GroupGone title={shown} ended={ended} />
  ) : (
    <div className="max-w-md py-6">
      <NotFoundMessage isSignedIn />
    </div>
  )
}

type Words = { before: string; after: string; text: string }

/** The words around the title, and an explanation. */
const WORDS: Record<NonNullable<Ended> | 'gone', Words> = {
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

function GroupGone({ title, ended }: { title: string; ended: Ended }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { before, after, text } = WORDS[ended ?? 'gone']
  // Whatever had the focus disappeared with the group.
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
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <ButtonLink href="/groups">Go to your groups</ButtonLink>
        <ButtonLink variant="secondary" href="/transactions">
          See your transactions
        </ButtonLink>
      </div>
    </div>
  )
}
