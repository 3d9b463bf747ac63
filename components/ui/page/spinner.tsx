import { classNames } from '@/components/ui/class-names'

type SpinnerProps = { size?: number; className?: string; label?: string }

/** Four strokes and a bar, turning. Silent unless it has a label. */
export function Spinner({ size = 20, className, label }: SpinnerProps) {
  return (
    <span className={classNames('inline-flex shrink-0', className)} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className="animate-spin"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
