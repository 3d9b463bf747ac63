import type { Metadata } from 'next'
import { PRODUCT_NAME } from '@/lib/base/product'
import { PREVIEW } from '@/lib/groups/posters/link-summary'

type PreviewContent = {
  url: string
  title: string
  description: string
  picture: { url: string; alt: string }
}

/** The Open Graph metadata, which chat apps show beside a page's address. */
export function openGraph({ url, title, description, picture }: PreviewContent) {
  const type = picture.url.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
  const images = [{ ...picture, type, ...PREVIEW }]
  return {
    description,
    openGraph: { type: 'website', siteName: PRODUCT_NAME, title, description, url, images },
    twitter: { card: 'summary_large_image', title, description, images },
  } satisfies Metadata
}
