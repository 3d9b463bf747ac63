import { classNames } from '@/components/ui/class-names'
import { LegalLinks } from './legal-links'
import type { LegalPath } from './paths'

type PublicFooterProps = { current?: LegalPath; width?: 'form' | 'page' }

/** The footer of a public page. On phones its padding keeps it clear of the floating button. */
export function PublicFooter({ current, width = 'page' }: PublicFooterProps) {
  return (
    <footer className="border-t border-rule px-4 pt-2 pb-20 text-sm text-ink-soft sm:px-8 sm:pb-3">
      <nav
        aria-label="About"
        className={classNames('mx-auto', width === 'form' ? 'max-w-md' : 'max-w-[40rem]')}
      >
        <LegalLinks current={current} />
      </nav>
    </footer>
  )
}
