import { LegalSection } from './legal-section'
import { RETENTION_PERIODS } from './privacy'

/** What is kept beside how long; stacked on phones. */
export const RetentionTable = () => (
  <LegalSection id="kept" title="What we keep, and until when">
    <dl className="mt-4 divide-y divide-rule border-y border-rule">
      {RETENTION_PERIODS.map(({ what, until }) => (
        <div key={what} className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-2">
          <dt className="font-semibold">{what}</dt>
          <dd className="text-ink-soft">{until}</dd>
        </div>
      ))}
    </dl>
  </LegalSection>
)
