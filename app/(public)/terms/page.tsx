import { facts } from '@/app/(public)/facts'
import { legalMetadata } from '@/app/(public)/public-metadata'
import { LegalPage } from '@/components/public/legal/legal-page'
import { termsSections, termsSummary } from '@/components/public/legal/terms'

export const generateMetadata = () =>
  legalMetadata('/terms', 'What you can rely on, what admins and payers agree to, and what is not allowed.')

export default function TermsPage() {
  const known = facts()
  return <LegalPage path="/terms" summary={termsSummary(known)} sections={termsSections(known)} />
}
