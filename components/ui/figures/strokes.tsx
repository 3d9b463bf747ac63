import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'

type StrokesProps = {
  /** All of them, drawn or still to come. */
  total: number
  drawnCount: number
  /** The last one is the reader's, in marmalade. */
  marksLastAsOwn?: boolean
  className?: string
}

/** Things or people counted in five-bar gates; the words beside it say the same. */
export function Strokes({ total, drawnCount, marksLastAsOwn = false, className }: StrokesProps) {
  const othersTotal = marksLastAsOwn ? total - 1 : total
  const othersDrawn = Math.min(drawnCount, othersTotal)
  return (
    <svg
      viewBox={`0 0 ${tallyWidth(Math.ceil(total / STROKES_PER_GATE))} ${GATE_HEIGHT}`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d={strokesPath(othersDrawn, othersTotal)} className="stroke-tally-ghost" strokeWidth="2.4" />
      <path d={strokesPath(0, othersDrawn)} className="stroke-accent" strokeWidth="4.4" />
      <path
        d={strokesPath(othersTotal, total)}
        className="stroke-marmalade-fill"
        strokeWidth={drawnCount >= total ? 4.4 : 2.4}
      />
    </svg>
  )
}
