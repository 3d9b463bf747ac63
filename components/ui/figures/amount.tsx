import { classNames } from '@/components/ui/class-names'
import { formatPounds } from '@/lib/base/money/pence'

export type AmountTone = 'plain' | 'green' | 'red' | 'yellow' | 'soft'

const sizes = {
  large: 'figure-large',
  medium: 'figure-medium',
  inline: 'font-semibold',
}

const tones: Record<AmountTone, string> = {
  plain: '',
  green: 'text-success',
  red: 'text-danger',
  yellow: 'text-warning',
  soft: 'text-ink-soft',
}

type AmountProps = {
  pence: number
  size?: keyof typeof sizes
  tone?: AmountTone
  /** The direction of the money, as a sign in front and as words for screen readers. */
  direction?: Direction | null
  className?: string
}

export type Direction = 'in' | 'out'

const DIRECTIONS: Record<Direction, { sign: string; words: string }> = {
  in: { sign: '+', words: 'into the group' },
  out: { sign: '−', words: 'out of the group' },
}

/** Pence as pounds, in figures that line up. Usually the largest thing on a screen. */
export function Amount({ pence, size = 'inline', tone = 'plain', direction, className }: AmountProps) {
  const signAndWords = direction ? DIRECTIONS[direction] : null
  return (
    <span
      data-tone={tone}
      className={classNames('figures whitespace-nowrap', sizes[size], tones[tone], className)}
    >
      {signAndWords ? <span aria-hidden="true">{signAndWords.sign}</span> : null}
      {formatPounds(pence).replace('-', '−')}
      {signAndWords ? <span className="sr-only"> {signAndWords.words}</span> : null}
    </span>
  )
}
