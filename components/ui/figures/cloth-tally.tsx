import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'

type ClothTallyProps = { gates: number; drawnCount: number; className: string }

/** A decorative tally on dark cloth, with its first strokes drawn: in the thread of the group whose cloth it is. */
export function ClothTally({ gates, drawnCount, className }: ClothTallyProps) {
  return (
    <svg
      viewBox={`0 0 ${tallyWidth(gates)} ${GATE_HEIGHT}`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path
        d={strokesPath(drawnCount, gates * STROKES_PER_GATE)}
        className="stroke-cloth-rule"
        strokeWidth="1.8"
      />
      <path
        d={strokesPath(0, drawnCount)}
        className="stroke-[var(--thread,var(--marmalade-fill))]"
        strokeWidth="4.4"
      />
    </svg>
  )
}
