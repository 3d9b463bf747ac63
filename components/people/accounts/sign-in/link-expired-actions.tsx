'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useSecondsLeft } from '@/components/people/accounts/codes/use-seconds-left'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'

const SECONDS = 4

/** Where to go from a dead link. The automatic redirect pauses while the pointer or focus is on one of the links. */
export function LinkExpiredActions() {
  const router = useRouter()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const left = useSecondsLeft(SECONDS, { isPaused })
  useEffect(() => {
    if (left === 0) router.replace('/login')
  }, [left, router])

  const watched = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return (
    <>
      <p className="-mt-2 text-ink-soft">
        A link works once, for 30 minutes. A new one is with you in a moment.
      </p>
      <ButtonLink {...watched} href="/forgot-password" size="large" wide>
        Ask for a new link
      </ButtonLink>
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-soft">
        <span className="figures" role="timer">
          {textOf(left, isPaused)}
        </span>
        <TextLink {...watched} href="/login" className="py-2">
          Log in now
        </TextLink>
      </p>
    </>
  )
}

function textOf(left: number, isPaused: boolean): string {
  if (left === 0) return 'Opening the log-in page...'
  if (isPaused) return 'Take your time.'
  return `The log-in page opens in ${left} ${left === 1 ? 'second' : 'seconds'}.`
}
