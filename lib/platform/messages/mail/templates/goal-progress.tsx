import { describeProgress, fillTally, STROKES_PER_GATE } from '@/lib/base/documents/tally'
import { formatPounds } from '@/lib/base/money/pence'

// Mail programs do not support custom properties, so these are the light palette's values.
const INK = '#1b2420'
const INK_SOFT = '#4a534d'
const ACCENT = '#0f4d3a'
const GHOST = '#e3d8c1'
const STROKES = 6 * STROKES_PER_GATE

type MailGoalProgressProps = { collectedPence: number; goalPence: number; timeText?: string }

/**
 * The tally for HTML mails: thirty table cells, each a stroke, in groups of five. There is no image to block; the
 * plain-text part has only the words.
 */
export function MailGoalProgress({ collectedPence, goalPence, timeText }: MailGoalProgressProps) {
  const { wholeStrokes, partialStroke } = fillTally(collectedPence, goalPence, STROKES)
  const drawnStrokes = wholeStrokes + (partialStroke > 0 && wholeStrokes === 0 ? 1 : 0)
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ borderCollapse: 'separate', maxWidth: 252 }}
    >
      <tbody>
        <tr data-skip-in-text="true">
          <td
            colSpan={STROKES}
            className="ink"
            style={{ paddingBottom: 10, color: INK, fontFamily: 'Rockwell, Georgia, serif' }}
          >
            <span style={{ fontSize: 30, fontWeight: 700 }}>{formatPounds(collectedPence)}</span>
            <span
              className="soft"
              style={{ fontSize: 16, color: INK_SOFT }}
            >{` of ${formatPounds(goalPence)}`}</span>
          </td>
        </tr>
        <tr data-skip-in-text="true">
          {Array.from({ length: STROKES }, (_, stroke) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are told apart by their place
            <td key={stroke} style={{ paddingRight: (stroke + 1) % STROKES_PER_GATE === 0 ? 10 : 3 }}>
              <div
                aria-hidden="true"
                className={stroke < drawnStrokes ? 'stroke' : 'ghost'}
                style={{
                  width: 4,
                  height: 24,
                  fontSize: 1,
                  lineHeight: '24px',
                  backgroundColor: stroke < drawnStrokes ? ACCENT : GHOST,
                }}
              >
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
        <tr>
          <td colSpan={STROKES} className="soft" style={{ paddingTop: 10, fontSize: 14, color: INK_SOFT }}>
            {[describeProgress(collectedPence, goalPence), timeText].filter(Boolean).join(' · ')}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
