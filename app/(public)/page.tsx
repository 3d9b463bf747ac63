import { headers } from 'next/headers'
import { publicFacts } from '@/app/(public)/public-facts'
import { publicMetadata } from '@/app/(public)/public-metadata'
import { CallToAction } from '@/components/public/landing/call-to-action'
import { Cost } from '@/components/public/landing/cost'
import { Features } from '@/components/public/landing/features'
import { Hero } from '@/components/public/landing/hero'
import { LandingFooter } from '@/components/public/landing/landing-footer'
import { LandingHeader } from '@/components/public/landing/landing-header'
import { Occasions } from '@/components/public/landing/occasions'
import { Questions } from '@/components/public/landing/questions'
import { ScrollProgress } from '@/components/public/landing/scroll-progress'
import { Steps } from '@/components/public/landing/steps'
import { StructuredData } from '@/components/public/landing/structured-data'
import { SkipLink } from '@/components/shell/skip-link'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { PRODUCT_NAME } from '@/lib/base/product'
import { nonceIn } from '@/lib/platform/http/content-security-policy'

export function generateMetadata() {
  const title = `${PRODUCT_NAME}: collect money together`
  const description =
    'Set a goal and a date, send one link, and see who has paid, to the penny. For leaving gifts, trips, teams and families in the UK. Free to start; a card fee shown before you pay.'
  return { ...publicMetadata({ path: '/', title, description, picture: 'home' }), title: { absolute: title } }
}

type LandingPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LandingPage({ searchParams }: LandingPageProps) {
  const { amount = '20', card = '' } = await searchParams
  const { operatorIdentity, fees, maxContributionPence } = publicFacts()
  const nonce = nonceIn((await headers()).get('content-security-policy'))
  return (
    <>
      <StructuredData url={env.NEXTAUTH_URL} operatorIdentity={operatorIdentity} nonce={nonce} />
      <SkipLink />
      <ScrollProgress />
      <aside
        aria-label="Currency"
        className="bg-cloth px-6 py-2 text-center text-sm text-balance text-cloth-ink"
      >
        Currently available in GBP only — multi-currency support coming soon
      </aside>
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Features />
        <Steps />
        <Occasions />
        <Questions operatorIdentity={operatorIdentity} />
        <Cost
          fees={fees}
          maxContributionPence={maxContributionPence}
          query={{ amount: String(amount).slice(0, 12), card: String(card) }}
        />
        <CallToAction />
      </main>
      <LandingFooter
        year={now().getFullYear()}
        supportEmail={env.SUPPORT_EMAIL}
        operatorIdentity={operatorIdentity}
      />
    </>
  )
}
