import { classNames } from '@/components/ui/class-names'
import { PRODUCT_NAME } from '@/lib/base/product'

/** The mark: one five-bar gate, tallied on a cloth-green cover. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <rect
        x="0.75"
        y="0.75"
        width="30.5"
        height="30.5"
        rx="6"
        fill="#0f4d3a"
        stroke="#3f7a62"
        strokeWidth="1.5"
      />
      <g fill="none" strokeLinecap="round" strokeWidth="2.6">
        <path
          d="M8.2 8.4Q8.6 16 8.1 23.8M13.5 7.7Q13.2 16 13.6 24.3M18.7 8.2Q19 16 18.6 24M23.9 7.8Q23.6 16 24 23.7"
          stroke="#fdf8ec"
        />
        <path d="M4.8 21.6Q16 15.6 27.4 10.6" stroke="#ef9a3c" />
      </g>
    </svg>
  )
}

/** Mark and wordmark. The link or heading around it provides the accessible name. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={size} />
      <span className="font-display text-[min(1.375rem,12vw)] leading-none font-[720] tracking-tight">
        {PRODUCT_NAME}
      </span>
    </span>
  )
}
