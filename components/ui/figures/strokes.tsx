import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'

type StrokesProps = {
  /** All of them, drawn or still to come. */
  of: number
  drawn: number
  /** The last one is the reader's, in marmalade. */
  isLastOwn?: boolean
  className?: string
}

/** Things or people counted in five-bar gates; the words beside it say the same. */
export function Strokes({ of, drawn, isLastOwn = false, className }: StrokesProps) {
  const theirs = isLastOwn ? of - 1 : of
  const others = Math.min(drawn, theirs)
  return (
    <svg
      viewBox={`0 0 ${tallyWidth(Math.ceil(of / STROKES_PER_GATE))} ${GATE_HEIGHT}`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d={strokesPath(others, theirs)} className="stroke-tally-ghost" strokeWidth="2.4" />
      <path d={strokesPath(0, others)} className="stroke-accent" strokeWidth="4.4" />
      <path
        d={strokesPath(theirs, of)}
        className="stroke-marmalade-fill"
        strokeWidth={drawn >= of ? 4.4 : 2.4}
      />
    </svg>
  )
}
