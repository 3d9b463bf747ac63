import type { MetadataRoute } from 'next'
import { LEGAL_PAGES } from '@/components/public/legal/paths'
import { env } from '@/lib/base/env'

export const dynamic = 'force-dynamic'

/** The public pages. Groups, links and tokens never appear here. */
export default function sitemap(): MetadataRoute.Sitemap {
  return ['/', '/signup', '/login', ...LEGAL_PAGES.map(({ href }) => href)].map((path) => ({
    url: env.NEXTAUTH_URL + path,
  }))
}
