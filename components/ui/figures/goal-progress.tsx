import { classNames } from '@/components/ui/class-names'
import {
  begunPart,
  describeProgress,
  fillTally,
  firstOwnStroke,
  GATE_HEIGHT,
  percentOf,
  STROKES_PER_GATE,
  strokesPath,
  tallyWidth,
} from '@/lib/base/documents/tally'
import { formatPounds } from '@/lib/base/money/pence'

type GoalProgressProps = {
  collectedPence: number
  goalPence: number
  /** What of it the reader has just given: drawn last, in marmalade. */
  ownPence?: number
  /** What the reader is about to give: where its strokes will be. */
  comingPence?: number
  /** The time left, in words: '12 days left', 'Ends 3 December 2026'. */
  timeText?: string
  /** Nothing more can come in. */
  isClosed?: boolean
  size?: 'card' | 'page' | 'compact'
  /** Names the progress for screen readers, such as 'Progress of Skye trip'. */
  label?: string
  /** As a plain bar, where strokes are people. */
  asBar?: boolean
  /** false if the amounts are already shown elsewhere. */
  showsAmounts?: boolean
  className?: string
}

const GATES = { page: 10, card: 10, compact: 5 }
const MAX_EXTRA_STROKES = 10

function remark({ collectedPence, goalPence, isClosed, comingPence = 0 }: GoalProgressProps): string {
  if (comingPence > 0) return `${percentOf(collectedPence + comingPence, goalPence)}% with yours`
  if (collectedPence <= 0) return isClosed ? 'Nothing came in' : 'Nothing in yet'
  if (collectedPence > goalPence) return `${formatPounds(collectedPence - goalPence)} over the goal`
  if (collectedPence === goalPence) return 'Goal reached'
  return `${formatPounds(goalPence - collectedPence)} ${isClosed ? 'short of the goal' : 'to go'}`
}

/** Progress towards a goal as a tally of five-bar gates, the way a whip-round was always counted. */
export function GoalProgress(props: GoalProgressProps) {
  const { collectedPence, goalPence, timeText, size = 'card', label = 'Progress towards the goal' } = props
  const { showsAmounts = true, className } = props
  const percent = percentOf(collectedPence, goalPence)
  const isReached = collectedPence >= goalPence && collectedPence > 0
  return (
    <div className={classNames('min-w-0', className)}>
      {showsAmounts && size !== 'compact' ? (
        <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5" aria-hidden="true">
          <span
            className={classNames(
              'figures font-display font-[660] tracking-tight',
              size === 'page' ? 'text-4xl sm:text-5xl' : 'text-3xl',
            )}
          >
            {formatPounds(collectedPence)}
          </span>
          <span className={classNames('figures text-ink-soft', size === 'page' ? 'text-lg' : 'text-base')}>
            of {formatPounds(goalPence)}
          </span>
        </p>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={describeProgress(collectedPence, goalPence)}
        className={size === 'compact' ? 'flex flex-wrap items-center gap-x-2.5' : 'max-w-2xl'}
      >
        {props.asBar ? (
          <Bar percent={Math.min(percent, 100)} />
        ) : (
          <Tally
            collectedPence={collectedPence}
            goalPence={goalPence}
            ownPence={props.ownPence ?? 0}
            comingPence={props.comingPence ?? 0}
            gates={GATES[size]}
            compact={size === 'compact'}
          />
        )}
        {size === 'compact' ? (
          <span className="figures min-w-[5ch] text-right text-sm font-semibold">{`${percent}%`}</span>
        ) : null}
      </div>
      {size === 'compact' ? null : (
        <p className="mt-2.5 flex max-w-2xl flex-wrap justify-between gap-x-4 text-sm">
          <span className="figures" aria-hidden="true">
            <span
              className={classNames('font-bold', isReached ? 'text-success' : 'text-ink')}
            >{`${percent}%`}</span>
            <span className="text-ink-soft">{` · ${remark(props)}`}</span>
          </span>
          {timeText ? <span className="text-ink-soft">{timeText}</span> : null}
        </p>
      )}
    </div>
  )
}

const Bar = ({ percent }: { percent: number }) => (
  <svg
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="block h-2 w-full rounded-sm"
  >
    <rect width="100" height="1" className="fill-tally-ghost" />
    <rect width={percent} height="1" className="fill-accent" />
  </svg>
)

type TallyProps = {
  collectedPence: number
  goalPence: number
  ownPence: number
  comingPence: number
  gates: number
  compact: boolean
}

function Tally({ collectedPence, goalPence, ownPence, comingPence, gates, compact }: TallyProps) {
  const strokeCount = gates * STROKES_PER_GATE
  const { wholeStrokes, partialStroke, strokesBeyondGoal } = fillTally(collectedPence, goalPence, strokeCount)
  const extra = compact ? 0 : Math.min(strokesBeyondGoal, MAX_EXTRA_STROKES)
  const width = tallyWidth(gates + Math.ceil(extra / STROKES_PER_GATE))
  const firstOwn = firstOwnStroke({ collectedPence, goalPence, ownPence }, strokeCount)
  const expectedTally = fillTally(collectedPence + comingPence, goalPence, strokeCount)
  const comingEnd =
    comingPence > 0 ? expectedTally.wholeStrokes + Math.ceil(expectedTally.partialStroke) : wholeStrokes
  const isReached = wholeStrokes === strokeCount
  const height = isReached && !compact ? GATE_HEIGHT + 12 : GATE_HEIGHT
  const weight = compact ? 5.4 : 4.4
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={compact ? 'h-auto w-24 shrink-0' : 'block h-auto w-full'}
    >
      <path
        d={strokesPath(comingEnd, strokeCount)}
        className="stroke-tally-ghost"
        strokeWidth={compact ? 2.2 : 1.8}
      />
      {comingEnd > wholeStrokes ? (
        <path d={strokesPath(wholeStrokes, comingEnd)} className="stroke-marmalade-fill" strokeWidth={2.4} />
      ) : null}
      <path
        d={strokesPath(0, Math.min(firstOwn, wholeStrokes))}
        className="stroke-accent"
        strokeWidth={weight}
        data-tally-stroke=""
      />
      {firstOwn < wholeStrokes ? (
        <path
          d={strokesPath(firstOwn, wholeStrokes)}
          pathLength={1}
          strokeDasharray="1 2"
          className="animate-draw stroke-marmalade-fill"
          strokeWidth={weight}
          data-tally-stroke="own"
        />
      ) : null}
      {partialStroke > 0 ? (
        <path
          d={strokesPath(wholeStrokes, wholeStrokes + 1)}
          pathLength={1}
          strokeDasharray={`${begunPart(partialStroke)} 2`}
          className={ownPence > 0 ? 'animate-draw stroke-marmalade-fill' : 'stroke-accent'}
          strokeWidth={weight}
          data-tally-stroke={ownPence > 0 ? 'own' : ''}
        />
      ) : null}
      <path
        d={strokesPath(strokeCount, strokeCount + extra)}
        className="stroke-marmalade-fill"
        strokeWidth={weight}
        data-tally-stroke=""
      />
      {isReached && !compact ? <DoubleUnderline width={tallyWidth(gates)} /> : null}
    </svg>
  )
}

/** A finished sum is underlined twice. */
function DoubleUnderline({ width }: { width: number }) {
  const y = GATE_HEIGHT + 4
  return (
    <path
      d={`M3 ${y}Q${width / 2} ${y - 2.5} ${width - 3} ${y - 0.5}M3 ${y + 5.5}Q${width / 2} ${y + 3.5} ${width - 3} ${y + 5}`}
      className="stroke-accent"
      strokeWidth={1.8}
    />
  )
}
