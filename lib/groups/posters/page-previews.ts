import { env } from '@/lib/base/env'
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/lib/base/product'
import { clothOf } from '@/lib/groups/covers/cloth'
import type { PagePreview } from './draw-page-preview'
import type { LinkSummary } from './link-summary'
import { type Bytes, render } from './renderings'

/** What chat apps show beside a link to each of our own pages. */
const PAGES = {
  home: { title: 'Collect money together', text: PRODUCT_TAGLINE },
  'your-money': {
    title: 'Who holds your money',
    text: 'Where it is held, who can move it, and what it costs.',
  },
  terms: { title: 'Terms of use', text: 'What you can rely on, and what we ask of you.' },
  privacy: { title: 'Privacy notice', text: 'What we keep about you, and for how long.' },
  contact: { title: 'Contact and complaints', text: `Who runs ${PRODUCT_NAME}, and how to reach them.` },
} satisfies Record<string, PagePreview>

/** A made-up group, drawn like a real one. */
const TRIP: LinkSummary = {
  url: `${env.NEXTAUTH_URL}/c/`,
  title: 'New Year on Skye',
  organiser: 'Amelia',
  deadline: '2026-12-18',
  overdue: true,
  isClosed: false,
  goalPence: 80_000,
  collectedPence: 70_000,
  gifts: false,
  cloth: { ...clothOf('trip'), hue: 165, threadHue: 62 },
}

type PagePreviewName = keyof typeof PAGES | 'trip'

export const isPagePreview = (name: string): name is PagePreviewName =>
  name === 'trip' || Object.hasOwn(PAGES, name)

/** Drawn on the first request. */
export const drawPagePreview = (name: PagePreviewName): Promise<Bytes> =>
  render(`cover ${name}`, ['cover', name], async () => {
    const [{ drawPng }, { pagePreviewSvg }, { previewSvg }] = await Promise.all([
      import('./draw-png'),
      import('./draw-page-preview'),
      import('./draw-preview'),
    ])
    return drawPng(name === 'trip' ? previewSvg(TRIP) : pagePreviewSvg(PAGES[name]))
  })
