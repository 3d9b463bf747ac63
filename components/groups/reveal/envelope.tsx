import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'

type EnvelopeProps = { recipient: string; day: { weekday: string; day: string; year: string } }

/** A sealed letter: a name, a stamp, and the day it opens as its postmark. What it says is said again in words. */
export function Envelope({ recipient, day }: EnvelopeProps) {
  return (
    <div
      aria-hidden="true"
      className="airmail mx-auto w-full max-w-xl rounded-lg p-2.5 shadow-lift motion-safe:animate-arrive sm:p-3"
    >
      <div className="flex min-h-56 flex-col justify-between gap-6 rounded-md bg-sheet p-5 text-left sm:min-h-80 sm:p-8">
        <div className="flex items-start justify-end">
          <Postmark {...day} />
          <Stamp />
        </div>
        <p dir="auto" className="pl-[8%] font-display text-4xl break-words text-ink sm:text-5xl">
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

/** One gate, as large as a stamp, perforated. */
function Stamp() {
  return (
    <span className="flex h-24 w-20 shrink-0 items-center justify-center bg-accent outline-4 -outline-offset-2 outline-sheet outline-dotted sm:h-28 sm:w-24">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${tallyWidth(1)} ${GATE_HEIGHT}`}
        fill="none"
        strokeLinecap="round"
        className="w-12 sm:w-14"
      >
        <path d={strokesPath(0, STROKES_PER_GATE - 1)} className="stroke-on-accent" strokeWidth="4.4" />
        <path
          d={strokesPath(STROKES_PER_GATE - 1, STROKES_PER_GATE)}
          className="stroke-marmalade-fill"
          strokeWidth="4.4"
        />
      </svg>
    </span>
  )
}

/** Struck across the stamp's edge, slightly askew. */
function Postmark({ weekday, day, year }: EnvelopeProps['day']) {
  return (
    <span className="z-1 mt-4 -mr-6 flex size-26 shrink-0 -rotate-12 flex-col items-center justify-center rounded-full border-2 border-ink-soft bg-transparent text-ink-soft outline-1 -outline-offset-6 outline-ink-soft sm:size-30">
      <span className="text-xs tracking-widest uppercase">{weekday}</span>
      <span className="font-display text-lg leading-tight">{day}</span>
      <span className="figures text-xs tracking-widest">{year}</span>
    </span>
  )
}
