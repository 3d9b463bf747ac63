import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Link } from '@/components/ui/buttons/link'
import { Logo } from '@/components/ui/figures/logo'
import { PRODUCT_NAME } from '@/lib/base/product'

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-rule bg-paper short:static">
      <div className="mx-auto flex min-h-17 max-w-6xl flex-wrap items-center justify-between gap-x-3 px-6 max-[22rem]:gap-1 sm:px-8">
        <Link href="/" aria-label={PRODUCT_NAME} className="flex min-h-11 shrink-0 items-center rounded-md">
          <Logo className="max-[26rem]:[&>span]:text-lg max-[22rem]:gap-1.5 max-[22rem]:[&>span]:text-base" />
        </Link>
        <nav
          aria-label="Account"
          className="ml-auto flex flex-wrap items-center gap-1 max-[22rem]:gap-0 max-[22rem]:*:px-2 max-[22rem]:*:text-sm sm:gap-2"
        >
          <ButtonLink href="/login" variant="quiet" className="max-sm:px-3">
            Log In
          </ButtonLink>
          <ButtonLink href="/signup" className="max-sm:px-3.5">
            Sign Up
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
