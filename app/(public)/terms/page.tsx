import { publicFacts } from '@/app/(public)/public-facts'
import { legalMetadata } from '@/app/(public)/public-metadata'
import { LegalPage } from '@/components/public/legal/legal-page'
import { termsSections, termsSummary } from '@/components/public/legal/terms'

export const generateMetadata = () =>
  legalMetadata('/terms', 'What you can rely on, what admins and payers agree to, and what is not allowed.')

export default function TermsPage() {
  const facts = publicFacts()
  return <LegalPage path="/terms" summary={termsSummary(facts)} sections={termsSections(facts)} />
}
