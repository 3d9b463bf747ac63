import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

type SettingsLinkProps = { href: string; title: string; text: string; icon: ReactNode }

/** A line of the settings menu: the title alone is its accessible name, the text its description. */
export function SettingsLink({ href, title, text, icon }: SettingsLinkProps) {
  const textId = `about${href.replace('/', '-')}`
  return (
    <li>
      <Link
        href={href}
        aria-label={title}
        aria-describedby={textId}
        className="group flex min-h-18 items-center gap-4 px-4 py-3.5 -outline-offset-3! hover:bg-accent-wash sm:px-6"
      >
        <span className="text-accent">{icon}</span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span id={textId} className="block text-sm text-ink-soft">
            {text}
          </span>
        </span>
        <ChevronRight
          size={20}
          className="shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  )
}
