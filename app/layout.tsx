import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { PageFrame } from '@/components/shell/page-frame'
import { env } from '@/lib/base/env'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/base/product'
import { fontVariables } from './fonts'
import './globals.css'
import './print.css'

export const metadata: Metadata = {
  title: { default: PRODUCT_NAME, template: `%s · ${PRODUCT_NAME}` },
  description: PRODUCT_TAGLINE,
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5efe2' },
    { media: '(prefers-color-scheme: dark)', color: '#141a17' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page carries its own nonce and its server's settings, so none may be rendered at build time.
  await connection()
  return (
    <html lang="en-GB" className={fontVariables}>
      <body className="font-sans antialiased">
        <PageFrame providers={env.SANDBOX_ACTIVE} inboxUrl={env.SANDBOX_INBOX_URL}>
          {children}
        </PageFrame>
      </body>
    </html>
  )
}
