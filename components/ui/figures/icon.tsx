import { classNames } from '@/components/ui/class-names'

/** Lucide's name for it; after a stroke, a line's width other than 2: 'icon-check/3'. */
export type IconName = `icon-${string}`

type IconProps = {
  /** An IconName and a size at least. */
  className: string
  /** Read out, where nothing beside it says the same. */
  label?: string
}

/** A line drawing in the colour of the text around it: one element, because the stylesheet has its shape. */
export const Icon = ({ className, label }: IconProps) => (
  <i
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    className={classNames('icon', className)}
  />
)
