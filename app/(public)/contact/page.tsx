import { publicFacts } from '@/app/(public)/public-facts'
import { legalMetadata } from '@/app/(public)/public-metadata'
import { contactSections, contactSummary } from '@/components/public/legal/contact'
import { LegalPage } from '@/components/public/legal/legal-page'
import { OperatorIdentitySheet } from '@/components/public/legal/operator-identity-sheet'

export const generateMetadata = () =>
  legalMetadata(
    '/contact',
    'Who runs it, how to reach them, how to complain, and what to do if a collection looks wrong.',
  )

export default function ContactPage() {
  const { operatorIdentity } = publicFacts()
  return (
    <LegalPage
      path="/contact"
      summary={contactSummary(operatorIdentity)}
      sections={contactSections(operatorIdentity)}
      intro={<OperatorIdentitySheet operatorIdentity={operatorIdentity} />}
    />
  )
}
