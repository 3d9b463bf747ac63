'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/figures/icon'
import { completePhrase, INITIAL_TYPING, linesOf, nextTyping, PHRASES, textOf } from './phrases'
import { useMediaQuery } from './use-media-query'

/**
 * The headline that types and deletes its phrases in a loop. It is rendered whole, read out as one fixed title, and
 * static under reduced motion. Pausing it shows the current phrase in full.
 */
export function Headline() {
  const [typing, setTyping] = useState(INITIAL_TYPING)
  const [isPaused, setPaused] = useState(false)
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    if (isPaused || prefersReducedMotion) return
    const { afterMs, next } = nextTyping(typing)
    const timer = setTimeout(() => setTyping(next), afterMs)
    return () => clearTimeout(timer)
  }, [typing, isPaused, prefersReducedMotion])

  const [first, second] = linesOf(textOf(prefersReducedMotion ? INITIAL_TYPING : typing))
  const caret = prefersReducedMotion ? null : (
    <span className="ml-1 inline-block h-[0.8em] w-[0.07em] translate-y-[0.08em] bg-marmalade-fill" />
  )
  const togglePaused = () => {
    setPaused(!isPaused)
    setTyping(completePhrase(typing))
  }

  return (
    <div className="relative">
      <h1
        aria-label={PHRASES[0]}
        className="min-h-[2lh] text-[min(max(1.9rem,9.6vw),12vw,3.6rem)] leading-[1.06] font-[680] text-wrap"
      >
        <span aria-hidden="true">
          {first}
          {second ? null : caret}
          {second ? ' ' : null}
          {second ? (
            // Full width, so that it starts a new line; the space before it is kept for copied text.
            <span className="inline-block w-full">
              {second}
              {caret}
            </span>
          ) : null}
        </span>
      </h1>
      {prefersReducedMotion ? null : (
        <button
          type="button"
          aria-label={isPaused ? 'Play the headline' : 'Pause the headline'}
          onClick={togglePaused}
          className="absolute -top-12 right-0 flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-accent-wash hover:text-ink"
        >
          {isPaused ? (
            <Icon className="icon-play/filled size-3.75" />
          ) : (
            <Icon className="icon-pause/filled size-3.75" />
          )}
        </button>
      )}
    </div>
  )
}
