import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { OfflineOverlay } from '@/components/shell/offline-overlay'
import { Toaster } from '@/components/ui/toaster'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/product'
import { fontVariables } from './fonts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: PRODUCT_NAME, template: `%s · ${PRODUCT_NAME}` },
  description: PRODUCT_TAGLINE,
  applicationName: PRODUCT_NAME,
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" className={fontVariables}>
      <body className="font-sans antialiased">
        {children}
        <Toaster />
        <OfflineOverlay />
      </body>
    </html>
  )
}
