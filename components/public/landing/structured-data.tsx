import type { RunBy } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/base/product'
import { questions } from './question-texts'

type StructuredDataProps = { url: string; runBy: RunBy; nonce?: string }

/** The landing page's content for search engines, in schema.org terms. */
export function StructuredData({ url, runBy, nonce }: StructuredDataProps) {
  return (
    <script type="application/ld+json" nonce={nonce}>
      {JSON.stringify(landingGraph(url, runBy)).replaceAll('<', '\\u003c')}
    </script>
  )
}

function landingGraph(url: string, runBy: RunBy) {
  const organisation = `${url}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: PRODUCT_NAME,
        ...(runBy.name && { legalName: runBy.name }),
        url: `${url}/`,
        logo: `${url}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: runBy.email,
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
        mainEntity: questions(runBy).map(({ asks, answer }) => ({
          '@type': 'Question',
          name: asks,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}
