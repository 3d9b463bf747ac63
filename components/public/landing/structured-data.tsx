import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/base/product'
import { questions } from './question-texts'

type StructuredDataProps = { url: string; operatorIdentity: OperatorIdentity; nonce?: string }

/** The landing page's content for search engines, in schema.org terms. */
export function StructuredData({ url, operatorIdentity, nonce }: StructuredDataProps) {
  return (
    <script type="application/ld+json" nonce={nonce}>
      {JSON.stringify(landingGraph(url, operatorIdentity)).replaceAll('<', '\\u003c')}
    </script>
  )
}

function landingGraph(url: string, operatorIdentity: OperatorIdentity) {
  const organisation = `${url}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: PRODUCT_NAME,
        ...(operatorIdentity.name && { legalName: operatorIdentity.name }),
        url: `${url}/`,
        logo: `${url}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: operatorIdentity.email,
          areaServed: 'GB',
          availableLanguage: 'en',
        },
      },
      {
        '@type': 'WebSite',
        name: PRODUCT_NAME,
        description: PRODUCT_TAGLINE,
        url: `${url}/`,
        inLanguage: 'en-GB',
        publisher: { '@id': organisation },
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions(operatorIdentity).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
