'use client'

import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { browserStorage } from '@/lib/api/client/storage'
import { isLongName } from '@/lib/groups/reveal/rules'

type OpeningProps = {
  recipient: string
  /** Under which this browser remembers that the envelope was opened. */
  openedKey: string
  /** The hues of the group's cloth, which the envelope is lined with. */
  style: CSSProperties
  envelope: ReactNode
  /** Seals the page before it is painted: see SealFirst. */
  seal: ReactNode
  /** The card, and whatever else is on its page. */
  children: ReactNode
}

/**
 * An envelope over the card until somebody opens it, once in each browser. Without scripts the card simply lies there.
 * The phases are styled in reveal.css; without one, nothing moves.
 */
export function Opening({ recipient, openedKey, style, envelope, seal, children }: OpeningProps) {
  const [phase, setPhase] = useState<'sealed' | 'opening' | 'opened'>()
  const cover = useRef<HTMLElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!browserStorage.read(openedKey)) setPhase('sealed')
  }, [openedKey])
  useEffect(() => {
    if (phase === 'opened') card.current?.querySelector('h1')?.focus({ preventScroll: true })
    if (phase !== 'opening') return
    browserStorage.keep(openedKey, true)
    // None for people who prefer reduced motion: then it is open at once.
    const motions = cover.current?.getAnimations({ subtree: true }) ?? []
    Promise.allSettled(motions.map(({ finished }) => finished)).then(() => setPhase('opened'))
  }, [phase, openedKey])
  return (
    // The script may have sealed it before React looks.
    <div data-phase={phase} suppressHydrationWarning className="flex grow flex-col">
      {seal}
      <section ref={cover} data-envelope="" aria-label={`A card for ${recipient}`}>
        <div className="m-auto w-full max-w-xl motion-safe:animate-arrive">
          <div style={style} className="own-cloth relative">
            <div data-flap="" className="bg-cloth-rule" />
            <div
              data-letter=""
              aria-hidden="true"
              className="bg-cloth p-5 font-display text-2xl text-cloth-ink shadow-lift sm:p-7"
            >
              For <bdi>{recipient}</bdi>
            </div>
            <div data-face="">{envelope}</div>
          </div>
          <form action={() => setPhase('opening')} className="mt-10 text-center">
            <Button type="submit">
              {isLongName(recipient) ? (
                'Open it'
              ) : (
                <span>
                  Open it, <bdi>{recipient}</bdi>
                </span>
              )}
            </Button>
          </form>
        </div>
      </section>
      <div ref={card} data-card="" className="flex grow flex-col">
        {children}
      </div>
    </div>
  )
}
