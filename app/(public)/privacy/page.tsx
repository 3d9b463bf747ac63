import { publicFacts } from '@/app/(public)/public-facts'
import { legalMetadata } from '@/app/(public)/public-metadata'
import { LegalPage } from '@/components/public/legal/legal-page'
import { privacySections, privacySummary } from '@/components/public/legal/privacy'
import { RetentionTable } from '@/components/public/legal/retention-table'

export const generateMetadata = () =>
  legalMetadata(
    '/privacy',
    'What we keep about you, for how long, who sees it, and how to take it with you or have it erased. No tracking.',
  )

export default function PrivacyPage() {
  const facts = publicFacts()
  return (
    <LegalPage
      path="/privacy"
      summary={privacySummary()}
      sections={privacySections(facts)}
      appendix={<RetentionTable />}
    />
  )
}
