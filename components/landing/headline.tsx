'use client'

import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '@/components/ui/use-media-query'
import { FIRST, nextTyping, PHRASES, textOf } from './phrases'

/**
 * The headline that types and deletes its phrases in a loop. It arrives whole, is read out as one fixed title,
 * stands still where motion is not wanted, and can be stopped.
 */
export function Headline() {
  const [typing, setTyping] = useState(FIRST)
  const [isPaused, setPaused] = useState(false)
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    if (isPaused || isCalm) return
    const { afterMs, next } = nextTyping(typing)
    const timer = setTimeout(() => setTyping(next), afterMs)
    return () => clearTimeout(timer)
  }, [typing, isPaused, isCalm])

  return (
    <div className="relative">
      <h1
        aria-label={PHRASES[0]}
        className="min-h-[2lh] text-[clamp(1.9rem,9.6vw,3.6rem)] leading-[1.06] font-[680] text-wrap whitespace-pre-line"
      >
        <span aria-hidden="true">
          {/* A comma ends the line, so that no phrase breaks anywhere else. */}
          {textOf(isCalm ? FIRST : typing).replace(', ', ',\n')}
          {isCalm ? null : (
            <span className="ml-1 inline-block h-[0.8em] w-[0.07em] translate-y-[0.08em] bg-marmalade-fill" />
          )}
        </span>
      </h1>
      {isCalm ? null : (
        <button
          type="button"
          aria-label={isPaused ? 'Play the headline' : 'Pause the headline'}
          onClick={() => setPaused(!isPaused)}
          className="absolute -top-10 right-0 flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-accent-wash hover:text-ink"
        >
          {isPaused ? (
            <Play size={15} aria-hidden="true" fill="currentColor" />
          ) : (
            <Pause size={15} aria-hidden="true" fill="currentColor" />
          )}
        </button>
      )}
    </div>
  )
}
