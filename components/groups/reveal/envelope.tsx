import { classNames } from '@/components/ui/class-names'
import { STROKES_PER_GATE, strokesPath } from '@/lib/base/documents/tally'
import { FRANKING, POSTMARK, STAMP, STAMP_TEETH, WAVES } from '@/lib/groups/reveal/franking'
import { type EnvelopeDay, hasLongWord, isLongName } from '@/lib/groups/reveal/rules'

type EnvelopeProps = { recipient: string; day: EnvelopeDay; className?: string }

/** A sealed letter: a name, a stamp, and the day it opens as its postmark. What it says is said again in words. */
export function Envelope({ recipient, day, className }: EnvelopeProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'airmail-edge lamplit mx-auto w-full max-w-xl rounded-lg p-2.5 shadow-lift sm:p-3',
        className,
      )}
    >
      <div className="flex min-h-56 flex-col justify-between gap-6 rounded-md bg-sheet p-5 text-left sm:min-h-80 sm:p-8">
        <Franking {...day} />
        <p
          dir="auto"
          className={classNames(
            'pl-[8%] font-display text-balance break-words text-ink',
            sizeClasses(recipient),
          )}
        >
          {recipient}
        </p>
        <svg
          aria-hidden="true"
          viewBox="0 0 200 14"
          className="ml-[8%] h-3.5 w-40 max-w-full sm:w-52"
          fill="none"
        >
          <path
            d="M2 9Q60 3 110 7T198 5"
            className="stroke-rule-strong"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </div>
    </div>
  )
}

/** So large that words of a long name fit a line. */
function sizeClasses(recipient: string) {
  if (hasLongWord(recipient)) return 'text-[min(1.375rem,5.8vw)] leading-tight sm:text-3xl'
  return isLongName(recipient) ? 'text-2xl sm:text-4xl' : 'text-4xl sm:text-5xl'
}

/** A stamp as large as a gate, and the postmark beside it, whose waves run on over the stamp in its own ink. */
function Franking({ weekday, day, year }: EnvelopeDay) {
  const postmarkRotation = `rotate(${POSTMARK.tilt} ${POSTMARK.x} ${POSTMARK.y})`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${FRANKING.width} ${FRANKING.height}`}
      fill="none"
      strokeLinecap="round"
      className="ml-auto w-full max-w-63 sm:max-w-76"
    >
      <g transform={postmarkRotation} className="stroke-ink-soft" strokeWidth="1.5">
        <circle cx={POSTMARK.x} cy={POSTMARK.y} r={POSTMARK.radius} strokeWidth="2" />
        <circle cx={POSTMARK.x} cy={POSTMARK.y} r={POSTMARK.innerRadius} strokeWidth="1" />
        <path d={WAVES} />
        <g textAnchor="middle" stroke="none" className="fill-ink-soft font-sans" fontSize="13">
          <text x={POSTMARK.x} y={POSTMARK.y - 16} letterSpacing="1.5">
            {weekday.toUpperCase()}
          </text>
          <text x={POSTMARK.x} y={POSTMARK.y + 7} fontSize="20" className="font-display">
            {day}
          </text>
          <text x={POSTMARK.x} y={POSTMARK.y + 26} letterSpacing="1.5">
            {year}
          </text>
        </g>
      </g>
      <svg
        aria-hidden="true"
        x={STAMP.left}
        y={STAMP.top}
        width={STAMP.width}
        height={STAMP.height}
        overflow="hidden"
      >
        <rect width={STAMP.width} height={STAMP.height} className="fill-accent" />
        <g className="fill-sheet">
          {STAMP_TEETH.map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" />
          ))}
        </g>
        <g transform="translate(14 24)" strokeWidth="4.4">
          <path d={strokesPath(0, STROKES_PER_GATE - 1)} className="stroke-on-accent" />
          <path d={strokesPath(STROKES_PER_GATE - 1, STROKES_PER_GATE)} className="stroke-marmalade-fill" />
        </g>
        <g transform={`translate(${-STAMP.left} ${-STAMP.top}) ${postmarkRotation}`}>
          <path d={WAVES} strokeWidth="1.5" className="stroke-on-accent opacity-60" />
        </g>
      </svg>
    </svg>
  )
}
