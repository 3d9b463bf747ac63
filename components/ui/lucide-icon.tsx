import type { SVGProps } from 'react'
import { classNames } from './class-names'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

type IconProps = Omit<SVGProps<SVGSVGElement>, 'width' | 'height'> & { size?: number | string }

/**
 * Stands in the place of lucide-react's own (next.config.ts), which is a client component: every icon of a screen that
 * the server draws would be drawn in the browser once more, and what it is drawn from sent beside its markup. What all
 * icons have in common is in globals.css.
 */
const createLucideIcon =
  ({ name, node }: IconData) =>
  ({ size = 24, className, children, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, unless whoever uses it names it
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // One that says something by itself is given a name.
      aria-hidden={rest['aria-label'] ? undefined : true}
      className={classNames('lucide', `lucide-${name}`, className)}
      {...rest}
    >
      {node.map(([Tag, { key, ...attributes }]) => (
        <Tag key={key} {...attributes} />
      ))}
      {children}
    </svg>
  )

export default createLucideIcon
