'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useSecondsLeft } from '@/components/people/accounts/codes/use-seconds-left'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'

const REDIRECT_SECONDS = 4

/** Where to go from a dead link. The automatic redirect pauses while the pointer or focus is on one of the links. */
export function LinkExpiredActions() {
  const router = useRouter()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const secondsLeft = useSecondsLeft(REDIRECT_SECONDS, { isPaused })
  useEffect(() => {
    if (secondsLeft === 0) router.replace('/login')
  }, [secondsLeft, router])

  const pauseHandlers = {
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
      <ButtonLink {...pauseHandlers} href="/forgot-password" size="large" wide>
        Ask for a new link
      </ButtonLink>
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-soft">
        <span className="figures" role="timer">
          {textOf(secondsLeft, isPaused)}
        </span>
        <TextLink {...pauseHandlers} href="/login" className="py-2">
          Log in now
        </TextLink>
      </p>
    </>
  )
}

function textOf(secondsLeft: number, isPaused: boolean): string {
  if (secondsLeft === 0) return 'Opening the log-in page...'
  if (isPaused) return 'Take your time.'
  return `The log-in page opens in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`
}
