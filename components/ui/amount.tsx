import { formatPounds } from '@/lib/money/pence'
import { classNames } from './class-names'

export type AmountTone = 'plain' | 'green' | 'red' | 'yellow' | 'soft'

const sizes = {
  large: 'font-display text-4xl sm:text-5xl font-[660] tracking-tight',
  medium: 'font-display text-2xl font-[640] tracking-tight',
  inline: 'font-semibold',
}

const tones: Record<AmountTone, string> = {
  plain: '',
  green: 'text-success',
  red: 'text-danger',
  yellow: 'text-warning',
  soft: 'text-ink-soft',
}

type AmountProps = { pence: number; size?: keyof typeof sizes; tone?: AmountTone; className?: string }

/** Pence as pounds, in figures that line up. The largest thing on a screen is usually one of these. */
export function Amount({ pence, size = 'inline', tone = 'plain', className }: AmountProps) {
  return (
    <span
      data-tone={tone}
      className={classNames('figures whitespace-nowrap', sizes[size], tones[tone], className)}
    >
      {formatPounds(pence)}
    </span>
  )
}
