import type { Metadata } from 'next'
import { type LegalPath, legalTitle } from '@/components/public/legal/paths'
import { env } from '@/lib/base/env'
import { openGraph } from './open-graph'

type PublicPage = {
  path: string
  title: string
  description: string
  /** The picture that chat apps show beside the link. */
  picture: string
}

/** What search engines and chat apps read about a public page. */
export function publicMetadata({ path, title, description, picture }: PublicPage): Metadata {
  const url = env.NEXTAUTH_URL + path
  const image = { url: `${env.NEXTAUTH_URL}/previews/${picture}.png`, alt: title }
  const metadata = openGraph({ url, title, description, picture: image })
  return {
    title,
    ...metadata,
    alternates: { canonical: url },
    openGraph: { ...metadata.openGraph, locale: 'en_GB' },
  }
}

/** The same for a legal page, whose picture is named after its address. */
export const legalMetadata = (path: LegalPath, description: string): Metadata =>
  publicMetadata({ path, title: legalTitle(path), description, picture: path.slice(1) })
