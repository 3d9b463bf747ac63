import { env } from '@/lib/env'
import { asCode, linkPath } from '@/lib/links/paths'
import { readLink } from '@/lib/links/queries'
import { qrSvg } from './qr-picture'
import { type Bytes, render } from './renderings'
import type { Shown } from './shown'

/** What anyone with a link may see of it; 404 for a dead code. */
async function readShown(text: string): Promise<Shown & { code: string }> {
  const link = await readLink(text, null)
  const code = asCode(text) ?? ''
  const { title, organiser, paymentDeadline, overdue, goalPence, collectedPence, gifts } = link
  return {
    code,
    url: env.NEXTAUTH_URL + linkPath(code),
    title,
    organiser: organiser.username,
    deadline: paymentDeadline,
    overdue,
    goalPence,
    collectedPence,
    gifts,
  }
}

export type PictureOfLink = { title: string; body: Bytes | string }

/** The code as an SVG: cheap enough to draw each time. */
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
  // What was collected is old by the time a poster hangs; only whether amounts are shown counts.
  const printed = { ...shown, collectedPence: shown.collectedPence === null ? null : 0 }
  const body = await render(code, ['poster', size, printed], async () => {
    const { posterPdf } = await import('./poster-pdf')
    return posterPdf(printed, size)
  })
  return { title: shown.title, body }
}

// Loaded when the first one is asked for.
const loadPng = async () => (await import('./draw-png')).drawPng
