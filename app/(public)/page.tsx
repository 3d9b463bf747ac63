import type { Metadata } from 'next'
import { CallToAction } from '@/components/landing/call-to-action'
import { Features } from '@/components/landing/features'
import { Hero } from '@/components/landing/hero'
import { LandingFooter } from '@/components/landing/landing-footer'
import { LandingHeader } from '@/components/landing/landing-header'
import { ScrollProgress } from '@/components/landing/scroll-progress'
import { SkipLink } from '@/components/shell/skip-link'
import { now } from '@/lib/clock'
import { env } from '@/lib/env'
import { PRODUCT_NAME } from '@/lib/product'

export const metadata: Metadata = { title: { absolute: `${PRODUCT_NAME}: collect money together` } }

export default function LandingPage() {
  return (
    <>
      <SkipLink />
      <ScrollProgress />
      <p className="bg-cloth px-4 py-2 text-center text-sm text-cloth-ink">
        Currently available in GBP only — multi-currency support coming soon
      </p>
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Features />
        <CallToAction />
      </main>
      <LandingFooter year={now().getFullYear()} supportEmail={env.SUPPORT_EMAIL} />
    </>
  )
}
