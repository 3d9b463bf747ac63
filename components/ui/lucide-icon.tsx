import type { SVGProps } from 'react'
import { classNames } from './class-names'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

type IconProps = Omit<SVGProps<SVGSVGElement>, 'width' | 'height'> & { size?: number | string }

/**
 * Replaces lucide-react's own icon component (next.config.ts). That one is a client component: every icon of a
 * server-rendered screen would be hydrated again, and its data sent beside its markup. What all icons share is in
 * globals.css.
 */
const createLucideIcon =
  ({ name, node }: IconData) =>
  ({ size = 24, className, children, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden unless its user names it
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // An icon that conveys something by itself has an aria-label.
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
