import type { ReactNode } from 'react'
import { Link } from '@/components/ui/buttons/link'
import { Icon } from '@/components/ui/figures/icon'

/** `currentValue` is how it is set at present. */
type SettingsLinkProps = { href: string; title: string; text: string; icon: ReactNode; currentValue?: string }

/** A line of the settings menu, pressable all over: the title is the link, and the text describes it. */
export function SettingsLink({ href, title, text, icon, currentValue }: SettingsLinkProps) {
  const textId = `about${href.replace('/', '-')}`
  return (
    <li className="group relative flex min-h-18 items-center gap-4 px-4 py-3.5 hover:bg-accent-wash sm:px-6">
      <span className="text-accent">{icon}</span>
      <div className="min-w-0 grow">
        <Link
          href={href}
          aria-describedby={textId}
          className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
        <p id={textId} className="text-sm text-ink-soft">
          {text}
          {currentValue ? <span className="block font-semibold text-ink">{currentValue}</span> : null}
        </p>
      </div>
      <Icon className="icon-chevron-right size-5 text-ink-soft transition-transform group-hover:translate-x-0.5" />
    </li>
  )
}
