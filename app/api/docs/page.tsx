import type { Metadata } from 'next'
import { CallReference } from '@/components/public/docs/call-reference'
import { WorkedExample } from '@/components/public/docs/worked-example'
import { SkipLink } from '@/components/shell/skip-link'
import { Link } from '@/components/ui/buttons/link'
import { Logo } from '@/components/ui/figures/logo'
import { PageHeader } from '@/components/ui/page/page-header'
import { describedCalls } from '@/lib/api/described-calls'
import { openApiDocument } from '@/lib/api/openapi'
import { PRODUCT_NAME } from '@/lib/base/product'

export const metadata: Metadata = { title: 'API' }

export default function ApiDocsPage() {
  const { info } = openApiDocument()
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex w-full max-w-4xl items-center px-6 py-4 sm:px-8">
        <Link href="/" aria-label={PRODUCT_NAME} className="rounded-md">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl px-6 pb-24 outline-none sm:px-8">
        <PageHeader
          title={`${PRODUCT_NAME} API`}
          text={
            <p>
              Everything the web app does goes through these calls. {info.description} Send the token from
              login as <code>Authorization: Bearer …</code>. Also available as{' '}
              <a className="text-accent underline" href="/api/openapi.json">
                an OpenAPI document
              </a>
              .
            </p>
          }
        />
        <WorkedExample />
        <CallReference calls={describedCalls()} />
      </main>
    </>
  )
}
