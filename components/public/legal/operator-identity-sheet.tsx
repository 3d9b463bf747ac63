import { DescriptionList } from '@/components/ui/page/description-list'
import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import { LegalSection } from './legal-section'

/** Who runs this installation, as far as its settings say. */
export function OperatorIdentitySheet({ operatorIdentity }: { operatorIdentity: OperatorIdentity }) {
  const { name, companyNumber, address, email, complaintsEmail } = operatorIdentity
  const items = [
    { term: 'Name', value: name ?? 'Not given yet' },
    { term: 'Company number', value: companyNumber },
    { term: 'Address', value: address },
    ...(email === complaintsEmail
      ? [{ term: 'Questions and complaints', value: <MailLink to={email} /> }]
      : [
          { term: 'Questions', value: <MailLink to={email} /> },
          { term: 'Complaints', value: <MailLink to={complaintsEmail} /> },
        ]),
  ]
  return (
    <LegalSection id="who" title={`Who runs ${PRODUCT_NAME} here`}>
      <div className="mt-3 border-y border-rule">
        <DescriptionList items={items.filter(({ value }) => value)} />
      </div>
    </LegalSection>
  )
}

const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="inline-flex min-h-11 items-center break-all text-accent underline">
    {to}
  </a>
)
