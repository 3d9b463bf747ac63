import { classNames } from '@/components/ui/class-names'
import { LEGAL_PAGES, type LegalPath } from './paths'
import { ReportButton } from './report-button'

type LegalLinksProps = { current?: LegalPath; className?: string }

/** Links to the legal pages, as plain anchors: nothing is prefetched. And what strangers do about a page. */
export function LegalLinks({ current, className }: LegalLinksProps) {
  return (
    <ul
      className={classNames(
        '-ml-1 flex flex-wrap gap-x-3 max-[26rem]:grid max-[26rem]:grid-cols-2',
        className,
      )}
    >
      {LEGAL_PAGES.map(({ href, name }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className="inline-flex min-h-11 min-w-11 items-center rounded-sm px-1 underline decoration-rule-strong decoration-1 underline-offset-[0.22em] hover:text-ink hover:decoration-current aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {name}
          </a>
        </li>
      ))}
      <li>
        <ReportButton />
      </li>
    </ul>
  )
}
