import { LegalLinks } from '@/components/public/legal/legal-links'
import { SupportLink } from '@/components/shell/support-link'
import { type OperatorIdentity, operatorLine } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'

type LandingFooterProps = { year: number; supportEmail: string; operatorIdentity: OperatorIdentity }

export function LandingFooter({ year, supportEmail, operatorIdentity }: LandingFooterProps) {
  return (
    <footer className="border-t border-rule text-sm text-ink-soft">
      <div className="mx-auto max-w-6xl px-6 pt-5 pb-8 sm:px-8">
        <nav aria-label="About" className="flex flex-wrap items-center justify-between gap-x-8">
          <LegalLinks />
          <p className="flex min-h-11 items-center">
            <SupportLink email={supportEmail} className="inline-flex min-h-11 items-center">
              Support
            </SupportLink>
          </p>
        </nav>
        <p className="mt-3 max-w-prose">{operatorLine(operatorIdentity)}</p>
        <div className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-rule pt-4">
          <p className="figures">{`© ${year} ${PRODUCT_NAME}. All rights reserved.`}</p>
          <p>Payments powered by Stripe</p>
        </div>
      </div>
    </footer>
  )
}
