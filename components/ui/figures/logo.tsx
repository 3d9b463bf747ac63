import { classNames } from '@/components/ui/class-names'
import { PRODUCT_NAME } from '@/lib/base/product'

/** The mark. The stylesheet has its drawing. */
export const LogoMark = ({ className }: { className?: string }) => (
  <i aria-hidden="true" className={classNames('logo-mark', className)} />
)

export const LogoWord = ({ className }: { className?: string }) => (
  <span className={classNames('logo-word', className)}>{PRODUCT_NAME}</span>
)

/** Mark and wordmark. The link or heading around it provides the accessible name. */
export const Logo = ({ markClassName, className }: { markClassName?: string; className?: string }) => (
  <span className={classNames('inline-flex items-center gap-2.5', className)}>
    <LogoMark className={markClassName} />
    <LogoWord />
  </span>
)
