import { classNames } from '@/components/ui/class-names'
import { chalkPath } from '@/lib/base/documents/chalk'
import { GATE_HEIGHT, STROKES_PER_GATE, strokeAt, tallyWidth } from '@/lib/base/documents/tally'

/** In milliseconds. However many strokes there are, the hand has begun the last one by `DRAWING_MS`. */
const START_MS = 300
const DRAWING_MS = 2600
const MAX_PAUSE_MS = 130
const pauseOf = (strokeCount: number) => Math.min(MAX_PAUSE_MS, DRAWING_MS / Math.max(1, strokeCount))

/** When the hand is done. */
export const drawingEndMs = (strokeCount: number): number => START_MS + strokeCount * pauseOf(strokeCount)

/** So few stand in one line, and larger. */
const FEW_GATES = 3
const PITCH = tallyWidth(2) - tallyWidth(1)
const WEIGHT = 5.4

/** A stroke for everyone, drawn one after the other as the card is opened; gates go on in the next line. */
export function RevealTally({ strokeCount }: { strokeCount: number }) {
  const pause = pauseOf(strokeCount)
  const gates = Array.from({ length: Math.ceil(strokeCount / STROKES_PER_GATE) }, (_, gate) => gate)
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-x-2.5 gap-y-4">
      {gates.map((gate) => (
        <svg
          aria-hidden="true"
          key={gate}
          viewBox={`${leftEdge(gate, strokeCount)} 0 ${tallyWidth(1)} ${GATE_HEIGHT}`}
          className={classNames(
            'print:h-14 print:w-13',
            gates.length <= FEW_GATES ? 'h-20 w-19 sm:h-28 sm:w-26' : 'h-14 w-13 sm:h-17 sm:w-16',
          )}
        >
          {strokesOf(gate, strokeCount).map((stroke) => (
            <path
              key={stroke}
              // Every other gate is the same, and written the same.
              d={chalkPath(strokeAt(stroke % (2 * STROKES_PER_GATE)), WEIGHT)}
              className="fill-thread print:fill-ink in-data-phase:motion-safe:animate-stroke"
              style={{ animationDelay: `${Math.round(START_MS + stroke * pause)}ms` }}
            />
          ))}
        </svg>
      ))}
    </div>
  )
}

/** The first stroke stands on the edge of the text, unless a bar across the gate does. */
const leftEdge = (gate: number, strokeCount: number) =>
  (gate % 2) * PITCH + (strokeCount < STROKES_PER_GATE ? Math.floor((strokeAt(0)[0] ?? 0) - WEIGHT / 2) : 0)

function strokesOf(gate: number, strokeCount: number) {
  const first = gate * STROKES_PER_GATE
  return Array.from({ length: Math.min(STROKES_PER_GATE, strokeCount - first) }, (_, index) => first + index)
}
