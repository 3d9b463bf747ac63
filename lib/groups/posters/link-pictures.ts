import { env } from '@/lib/base/env'
import { linkPath } from '@/lib/groups/links/paths'
import { showLink } from '@/lib/groups/links/queries'
import { qrSvg } from './qr-picture'
import { type Bytes, render } from './renderings'
import type { Shown } from './shown'

/** What anyone with the link may see of the group; throws 404 for a dead code. */
async function readShown(text: string): Promise<Shown & { code: string }> {
  const { code, link, isClosed } = await showLink(text, null)
  const { title, organiser, paymentDeadline, overdue, goalPence, collectedPence, gifts } = link
  return {
    code,
    url: env.NEXTAUTH_URL + linkPath(code),
    title,
    organiser: organiser.username,
    deadline: paymentDeadline,
    overdue,
    isClosed,
    goalPence,
    collectedPence,
    gifts,
  }
}

export type PictureOfLink = { title: string; body: Bytes | string }

/** The QR code as an SVG: cheap enough to draw each time. */
export async function linkQrSvg(code: string): Promise<PictureOfLink> {
  const { title, url } = await readShown(code)
  return { title, body: qrSvg(url) }
}

export async function linkQrPng(text: string): Promise<PictureOfLink> {
  const { title, code, url } = await readShown(text)
  const body = await render(code, ['qr', url], async () => (await loadPng())(qrSvg(url)))
  return { title, body }
}

export async function linkPreview(text: string): Promise<PictureOfLink> {
  const { code, ...shown } = await readShown(text)
  const body = await render(code, ['preview', shown], async () => {
    const { previewSvg } = await import('./draw-preview')
    return (await loadPng())(previewSvg(shown))
  })
  return { title: shown.title, body }
}

export async function linkPoster(text: string, size: 'A4' | 'A5'): Promise<PictureOfLink> {
  const { code, ...shown } = await readShown(text)
  // The sum is out of date by the time a poster hangs; only whether amounts are shown matters.
  const printed = { ...shown, collectedPence: shown.collectedPence === null ? null : 0 }
  const body = await render(code, ['poster', size, printed], async () => {
    const { posterPdf } = await import('./poster-pdf')
    return posterPdf(printed, size)
  })
  return { title: shown.title, body }
}

// Loaded on first use.
const loadPng = async () => (await import('./draw-png')).drawPng
