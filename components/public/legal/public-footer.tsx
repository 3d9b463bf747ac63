import { classNames } from '@/components/ui/class-names'
import { LegalLinks } from './legal-links'
import type { LegalPath } from './paths'

type PublicFooterProps = { current?: LegalPath; width?: 'form' | 'page' }

/** The footer of a public page. */
export function PublicFooter({ current, width = 'page' }: PublicFooterProps) {
  return (
    <footer className="border-t border-rule px-6 pt-2 pb-3 text-sm text-ink-soft sm:px-8">
      <nav
        aria-label="About"
        className={classNames('mx-auto', width === 'form' ? 'max-w-md' : 'max-w-[40rem]')}
      >
        {/* All of them in one line beside a cover; never further than the page's edge, in large letters either. */}
        <LegalLinks current={current} className={width === 'form' ? 'lg:-mr-[min(3.5rem,5vw)]' : undefined} />
      </nav>
    </footer>
  )
}
