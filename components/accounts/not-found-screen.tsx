import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import { Illustration } from '@/components/ui/illustration'
import { Logo } from '@/components/ui/logo'
import { PRODUCT_NAME } from '@/lib/product'

export function NotFoundScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-4 sm:px-8">
        <Link href="/" aria-label={PRODUCT_NAME} className="inline-block rounded-md">
          <Logo />
        </Link>
      </header>
      <main className="flex grow flex-col items-center justify-center px-4 pb-32 text-center">
        <Illustration name="lost" size={148} />
        <h1 className="mt-8 text-3xl">404 - Page Not Found</h1>
        <p className="mt-3 max-w-md text-balance text-ink-soft">
          There's nothing at this address. The link may be out of date or mistyped.
        </p>
        <div className="mt-8">
          {isSignedIn ? (
            <ButtonLink href="/dashboard" size="large">
              Go to your dashboard
            </ButtonLink>
          ) : (
            <ButtonLink href="/login" size="large">
              Go to login
            </ButtonLink>
          )}
        </div>
      </main>
    </div>
  )
}
