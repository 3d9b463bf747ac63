import type { MetadataRoute } from 'next'
import { env } from '@/lib/base/env'

export const dynamic = 'force-dynamic'

/**
 * Link, receipt and similar pages opt out of indexing by header (next.config.mjs). Do not list them here:
 * chat apps obey this file, and would not fetch a link to preview it.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: `${env.NEXTAUTH_URL}/sitemap.xml`,
  }
}
