'use client'

import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { browserStorage } from '@/lib/api/client/storage'
import { isLongName } from '@/lib/groups/reveal/rules'
import { headingClasses, RevealHead } from './reveal-head'

type OpeningProps = {
  recipient: string
  /** Under which this browser remembers that the envelope was opened. */
  openedKey: string
  /** The hues of the group's cloth, which the envelope is lined with. */
  style: CSSProperties
  envelope: ReactNode
  /** Of that cloth, on the letter. */
  weave: ReactNode
  /** Seals the page before it is painted: see SealFirst. */
  seal: ReactNode
  /** The card, and whatever else is on its page. */
  children: ReactNode
}

/**
 * An envelope over the card until somebody opens it, once in each browser. Without scripts the card simply lies there.
 * The phases are styled in reveal.css; without one, nothing moves.
 */
export function Opening({ recipient, openedKey, style, envelope, weave, seal, children }: OpeningProps) {
  const [phase, setPhase] = useState<'sealed' | 'opening' | 'opened'>()
  const [sheet, setSheet] = useState<CSSProperties>()
  const overlay = useRef<HTMLElement>(null)
  const face = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!browserStorage.read(openedKey)) setPhase('sealed')
  }, [openedKey])
  useEffect(() => {
    if (phase === 'opened') card.current?.querySelector('h1')?.focus({ preventScroll: true })
    if (phase !== 'opening') return
    browserStorage.keep(openedKey, true)
    // None for people who prefer reduced motion: then it is open at once.
    const motions = overlay.current?.getAnimations({ subtree: true }) ?? []
    Promise.allSettled(motions.map(({ finished }) => finished)).then(() => setPhase('opened'))
  }, [phase, openedKey])
  const open = () => {
    // The letter grows into the head of the card, which must be in sight.
    window.scrollTo(0, 0)
    setSheet(sheetStyle(face.current, card.current))
    setPhase('opening')
  }
  return (
    // The script may have sealed it before React looks.
    <div data-phase={phase} suppressHydrationWarning className="flex grow flex-col">
      {seal}
      <section ref={overlay} data-envelope="" style={sheet} aria-label={`A card for ${recipient}`}>
        <div className="m-auto w-full max-w-xl motion-safe:animate-arrive">
          <div style={style} className="own-cloth relative">
            <div data-flap="" className="bg-cloth-rule" />
            <div data-letter="" aria-hidden="true" className="bg-cloth text-cloth-ink">
              {weave}
              <RevealHead>
                <p dir="auto" className={headingClasses(recipient)}>
                  For <bdi>{recipient}</bdi>
                </p>
              </RevealHead>
            </div>
            <div ref={face} data-face="">
              {envelope}
            </div>
          </div>
          <form action={open} className="mt-10 text-center">
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

/** How much of the envelope's width and height the letter leaves free, at the sides and at the top. */
const SHEET_MARGIN = { side: 0.06, top: 0.04 }
/** How far it comes out, of its height. */
const RISE = 0.6

/**
 * The letter is the head of the card from the start, cut down to a sheet that fits the envelope: where it lies and how
 * much is cut off, for reveal.css.
 */
function sheetStyle(face: HTMLElement | null, card: HTMLElement | null): CSSProperties | undefined {
  const head = card?.querySelector('header')?.getBoundingClientRect()
  const heading = card?.querySelector('h1')?.getBoundingClientRect()
  const envelope = face?.getBoundingClientRect()
  if (!head || !heading || !envelope) return undefined
  const left = envelope.left + envelope.width * SHEET_MARGIN.side
  const width = envelope.width * (1 - 2 * SHEET_MARGIN.side)
  const height = Math.min(head.height, envelope.height * (1 - 2 * SHEET_MARGIN.top))
  const low = envelope.top + envelope.height * SHEET_MARGIN.top - head.top
  const padding = width * 0.07
  return {
    '--head-top': `${head.top}px`,
    '--head-height': `${head.height}px`,
    '--letter-cut': `inset(0 ${head.right - left - width}px ${head.height - height}px ${left}px round 5px)`,
    '--letter-low': `${low}px`,
    '--letter-high': `${Math.max(0, low - height * RISE)}px`,
    '--letter-words': `translate(${left + padding - heading.left}px, ${head.top + padding - heading.top}px) scale(${(width - 2 * padding) / heading.width})`,
  } as CSSProperties
}
