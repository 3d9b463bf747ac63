import { publicFacts } from '@/app/(public)/public-facts'
import { legalMetadata } from '@/app/(public)/public-metadata'
import { FeeTable } from '@/components/public/legal/fee-table'
import { LegalPage } from '@/components/public/legal/legal-page'
import { moneySections, moneySummary } from '@/components/public/legal/your-money'

export const generateMetadata = () =>
  legalMetadata(
    '/your-money',
    'Where a collection’s money is held, who can move it, what becomes of it, how refunds and disputes work, and what it costs.',
  )

export default function YourMoneyPage() {
  const facts = publicFacts()
  return (
    <LegalPage
      path="/your-money"
      summary={moneySummary(facts)}
      sections={moneySections(facts)}
      appendix={<FeeTable fees={facts.fees} />}
    />
  )
}
