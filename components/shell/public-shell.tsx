import type { ReactNode } from 'react'
import { clothStyle } from '@/components/groups/covers/cloth-style'
import { ClothWeave } from '@/components/groups/covers/group-cover'
import { PublicFooter } from '@/components/public/legal/public-footer'
import { classNames } from '@/components/ui/class-names'
import { ClothTally } from '@/components/ui/figures/cloth-tally'
import { Logo } from '@/components/ui/figures/logo'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/base/product'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { SkipLink } from './skip-link'

type PublicShellProps = {
  children: ReactNode
  /** Of the group that the page is about: the cover is woven of it, instead of showing a tally. */
  cloth?: Cloth
  /** Shown on the cover instead of the tally, or near the top of a group’s. */
  picture?: ReactNode
}

/**
 * The frame of every screen before signing in: the form on paper, with the cover beside it on wide screens. Its links
 * are plain anchors, so that no router code comes with them.
 */
export function PublicShell({ children, cloth, picture }: PublicShellProps) {
  return (
    <>
      <SkipLink />
      <div
        style={cloth && clothStyle(cloth)}
        className={classNames(
          'grow lg:grid lg:grid-cols-[minmax(min(20rem,33vw),5fr)_minmax(0,8fr)]',
          cloth && 'own-cloth',
        )}
      >
        <Cover picture={picture} cloth={cloth} />
        <div className="flex min-w-0 flex-col">
          <header className="flex min-h-17 items-center px-6 py-3 sm:px-8">
            <a
              href="/"
              aria-label={PRODUCT_NAME}
              className="flex min-h-11 items-center rounded-md lg:invisible"
            >
              <Logo />
            </a>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="flex grow flex-col px-6 pt-4 pb-16 outline-none sm:px-8 lg:pt-[clamp(1rem,9vh,6rem)] lg:pb-12"
          >
            <div className="mx-auto w-full max-w-md">{children}</div>
          </main>
          <PublicFooter width="form" />
        </div>
      </div>
    </>
  )
}

/**
 * The frame of a page about one collection, as two facing pages on wide screens. Its children are placed by
 * SPREAD, so that what stands on the cover there stands in its own order on a phone.
 */
export function PublicSpread({ cloth, children }: { cloth: Cloth; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div
        style={clothStyle(cloth)}
        className="own-cloth grow lg:grid lg:grid-cols-[minmax(min(20rem,33vw),5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr_auto]"
      >
        <div
          aria-hidden="true"
          className="stitched relative bg-cloth max-lg:hidden lg:col-start-1 lg:row-span-full lg:row-start-1"
        >
          <ClothWeave
            cloth={cloth}
            className="absolute inset-x-0 bottom-0 h-96 max-h-1/3 w-full mask-t-from-10% opacity-60"
          />
        </div>
        <header className="on-cloth flex min-h-17 items-center px-6 py-3 sm:px-8 lg:z-1 lg:col-start-1 lg:row-start-1 lg:px-10 lg:py-8">
          <a href="/" aria-label={PRODUCT_NAME} className="flex min-h-11 items-center rounded-md">
            <Logo />
          </a>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="px-6 pt-4 pb-16 outline-none sm:px-8 lg:relative lg:col-span-full lg:row-span-2 lg:row-start-1 lg:grid lg:grid-cols-subgrid lg:grid-rows-[auto_1fr] lg:p-0 lg:pb-12"
        >
          {children}
        </main>
        <div className="lg:col-start-2 lg:row-start-3">
          <PublicFooter width="form" />
        </div>
      </div>
    </>
  )
}

const PAGE = 'mx-auto w-full max-w-md'
const COVER = `${PAGE} lg:col-start-1 lg:max-w-none lg:pr-14 lg:pl-10`

/** Where a part of a spread stands on wide screens; on a phone all follow one another. */
export const SPREAD = {
  title: `${COVER} lg:row-start-1 lg:pt-27`,
  cover: `${COVER} lg:row-start-2`,
  page: `${PAGE} lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:px-2 lg:pt-12`,
}

/** As tall as the form makes the page, but never makes the page taller. */
function Cover({
  cloth,
  picture = cloth ? null : <ClothTally gates={5} drawnCount={18} className="w-full max-w-sm" />,
}: Pick<PublicShellProps, 'cloth' | 'picture'>) {
  return (
    <aside
      aria-label={`About ${PRODUCT_NAME}`}
      className="stitched relative bg-cloth text-cloth-ink [contain:size] max-lg:hidden"
    >
      {cloth ? <ClothWeave cloth={cloth} className="absolute inset-0 size-full opacity-40" /> : null}
      <div className="sticky top-0 flex h-full max-h-dvh flex-col justify-between gap-8 overflow-y-auto p-10 pr-14 pb-20">
        <div className="flex flex-col gap-10">
          <a
            href="/"
            aria-label={PRODUCT_NAME}
            className="flex min-h-11 items-center self-start rounded-md focus-visible:outline-cloth-ink"
          >
            <Logo markClassName="size-9.5" />
          </a>
          {cloth ? picture : null}
        </div>
        <div>
          {cloth ? null : picture}
          <p className="mt-8 max-w-sm font-display text-2xl font-semibold text-balance">{PRODUCT_TAGLINE}</p>
        </div>
      </div>
    </aside>
  )
}
