import Link from 'next/link'
import type { ReactNode } from 'react'
import { ClothTally } from '@/components/ui/cloth-tally'
import { Logo } from '@/components/ui/logo'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/product'
import { SkipLink } from './skip-link'

/** The frame of every screen before signing in: the form on paper, the cover beside it on wide screens. */
export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(20rem,5fr)_minmax(0,8fr)]">
        <Cover />
        <div className="flex min-w-0 flex-col">
          <header className="flex min-h-17 items-center px-4 py-3 sm:px-8">
            <Link href="/" aria-label={PRODUCT_NAME} className="rounded-md lg:invisible">
              <Logo />
            </Link>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="flex grow flex-col px-4 pt-4 pb-24 outline-none sm:px-8 lg:justify-center lg:pt-0"
          >
            <div className="mx-auto w-full max-w-md">{children}</div>
          </main>
        </div>
      </div>
    </>
  )
}

function Cover() {
  return (
    <aside aria-label={`About ${PRODUCT_NAME}`} className="stitched bg-cloth text-cloth-ink max-lg:hidden">
      <div className="sticky top-0 flex h-dvh max-h-screen flex-col justify-between overflow-hidden p-10 pr-14 pb-20">
        <Link
          href="/"
          aria-label={PRODUCT_NAME}
          className="self-start rounded-md focus-visible:outline-cloth-ink"
        >
          <Logo size={38} />
        </Link>
        <div>
          <ClothTally gates={5} drawn={18} className="w-full max-w-sm" />
          <p className="mt-8 max-w-sm font-display text-2xl font-semibold text-balance">{PRODUCT_TAGLINE}</p>
        </div>
      </div>
    </aside>
  )
}
