import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/**
 * Groups' links, receipts and the like say by themselves that they are not to be listed (lib/edge/security-headers.ts).
 * They are not named here: chat apps that draw a link's preview keep to this file, and would not look.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: `${env.NEXTAUTH_URL}/sitemap.xml`,
  }
}
