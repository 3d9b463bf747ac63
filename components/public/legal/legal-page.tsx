import type { ReactNode } from 'react'
import { SkipLink } from '@/components/shell/skip-link'
import { Logo } from '@/components/ui/figures/logo'
import { longDay } from '@/lib/base/dates'
import { PRODUCT_NAME, TERMS_CHANGED_ON } from '@/lib/base/product'
import type { Section } from './facts'
import { LegalSection } from './legal-section'
import { type LegalPath, legalTitle } from './paths'
import { PublicFooter } from './public-footer'

type LegalPageProps = {
  path: LegalPath
  summary: string[]
  sections: Section[]
  /** Rendered before or after the sections: names and addresses, a table. */
  intro?: ReactNode
  appendix?: ReactNode
}

/** A text page: a summary in a box first, then the full text. Works without scripts. */
export function LegalPage({ path, summary, sections, intro, appendix }: LegalPageProps) {
  return (
    <>
      <SkipLink />
      <div className="flex grow flex-col">
        <header className="border-b border-rule px-6 sm:px-8">
          <div className="mx-auto flex min-h-17 max-w-[40rem] flex-wrap items-center justify-between gap-x-3">
            <a href="/" aria-label={PRODUCT_NAME} className="flex min-h-11 items-center rounded-md">
              <Logo />
            </a>
            <a
              href="/dashboard"
              className="inline-flex min-h-11 items-center rounded-sm font-semibold text-accent underline-offset-[0.22em] hover:underline"
            >
              Your groups
            </a>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="grow px-6 pt-8 pb-16 outline-none sm:px-8 sm:pt-12">
          <article className="mx-auto max-w-[40rem]">
            <h1 className="text-3xl sm:text-4xl">{legalTitle(path)}</h1>
            <p className="mt-2 text-sm text-ink-soft">
              Last changed on <time dateTime={TERMS_CHANGED_ON}>{longDay(TERMS_CHANGED_ON)}</time>
            </p>
            <Summary points={summary} />
            <Contents sections={sections} />
            {intro}
            {sections.map(({ id, title, text }) => (
              <LegalSection key={id} id={id} title={title}>
                <Text text={text} />
              </LegalSection>
            ))}
            {appendix}
          </article>
        </main>
        <PublicFooter current={path} />
      </div>
    </>
  )
}

function Summary({ points }: { points: string[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="mt-6 rounded-md border border-rule border-l-4 border-l-marmalade-fill bg-sheet px-4 py-4 sm:px-6 sm:py-5"
    >
      <h2 id="in-short" className="text-xl">
        In short
      </h2>
      <Points points={points} />
    </section>
  )
}

/** These pages are long on a phone. */
const Contents = ({ sections }: Pick<LegalPageProps, 'sections'>) => (
  <nav aria-label="On this page" className="mt-6">
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {sections.map(({ id, title }) => (
        <li key={id} className="border-b border-rule">
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center font-semibold text-accent no-underline hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Text = ({ text }: Pick<Section, 'text'>) =>
  text.map((part) =>
    typeof part === 'string' ? (
      <p key={part} className="mt-3">
        {part}
      </p>
    ) : (
      <Points key={part[0]} points={part} />
    ),
  )

const Points = ({ points }: { points: string[] }) => (
  <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-marmalade">
    {points.map((point) => (
      <li key={point} className="pl-1">
        {point}
      </li>
    ))}
  </ul>
)
