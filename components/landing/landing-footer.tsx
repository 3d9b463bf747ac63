import { SupportLink } from '@/components/accounts/support-link'
import { PRODUCT_NAME } from '@/lib/product'

export function LandingFooter({ year, supportEmail }: { year: number; supportEmail: string }) {
  return (
    <footer className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-8 gap-y-2 px-4 pt-8 pb-24 text-sm text-ink-soft sm:px-8 sm:pb-10">
      <p className="figures">{`© ${year} ${PRODUCT_NAME}. All rights reserved.`}</p>
      <p>
        <SupportLink email={supportEmail}>Support</SupportLink>
      </p>
      <p className="sm:pr-16">Payments powered by Stripe</p>
    </footer>
  )
}
