import type { Metadata } from 'next'
import { openGraph } from '@/app/(public)/open-graph'
import { env } from '@/lib/base/env'
import { PRODUCT_NAME } from '@/lib/base/product'
import { displayNameOf } from '@/lib/base/written-names'
import { linkPath } from '@/lib/groups/links/paths'
import type { readLinkPage } from '@/lib/groups/links/queries'
import { collectingText } from '@/lib/groups/posters/link-summary'

/** About as much as chat apps show. */
const MAX_CHARACTERS = 200

type OpenedLink = Pick<Awaited<ReturnType<typeof readLinkPage>>, 'code' | 'link' | 'isClosed'>

/** What chat apps show beside a link: they request the page like any stranger and find the picture's address in it. */
export function previewMetadata({ code, link, isClosed }: OpenedLink): Metadata {
  const { title, organiser, paymentDeadline, overdue } = link
  const url = env.NEXTAUTH_URL + linkPath(code)
  const summary = collectingText({
    organiser: displayNameOf(organiser.username),
    deadline: paymentDeadline,
    overdue,
    isClosed,
  })
  const description = cut(`${summary}. ${link.description.replace(/\s+/g, ' ')}`.trim())
  const type = link.coverUrl ? 'jpg' : 'png'
  const picture = { url: `${url}/preview.${type}`, alt: `${title} on ${PRODUCT_NAME}` }
  return openGraph({ url, title, description, picture })
}

function cut(text: string): string {
  const characters = [...text]
  if (characters.length <= MAX_CHARACTERS) return text
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}
