import { env } from '@/lib/base/env'
import { displayNameOf } from '@/lib/base/written-names'
import { linkPath } from '@/lib/groups/links/paths'
import { viewLinkPage } from '@/lib/groups/links/queries'
import { getPicture } from '@/lib/platform/pictures/pictures'
import { type LinkSummary, PREVIEW } from './link-summary'
import { qrSvg } from './qr-picture'
import { type Bytes, render } from './renderings'

/** What anyone with the link may see of the group; throws 404 for a dead code. */
async function readSummary(text: string) {
  const { code, link, cloth, isClosed } = await viewLinkPage(text, null)
  const { title, organiser, paymentDeadline, overdue, goalPence, collectedPence, gifts } = link
  const summary: LinkSummary = {
    url: env.NEXTAUTH_URL + linkPath(code),
    title,
    organiser: displayNameOf(organiser.username),
    deadline: paymentDeadline,
    overdue,
    isClosed,
    goalPence,
    collectedPence,
    gifts,
    cloth,
  }
  return { summary, coverUrl: link.coverUrl }
}

/** What is not drawn yet waits in the name of `requester`: see queueKeyOf in lib/platform/http/caller.ts. */
export type LinkPicture = { title: string; body: Bytes | string }

/** The QR code as an SVG: cheap enough to draw each time. */
export async function drawLinkQrSvg(code: string): Promise<LinkPicture> {
  const { title, url } = (await readSummary(code)).summary
  return { title, body: qrSvg(url) }
}

export async function drawLinkQrPng(code: string, requester: string): Promise<LinkPicture> {
  const { title, url } = (await readSummary(code)).summary
  const body = await render(requester, ['qr', url], async () =>
    (await import('./draw-png')).drawPng(qrSvg(url)),
  )
  return { title, body }
}

/** Its cover with what it is about; as a JPEG, since a photograph would be too large for chat apps as a PNG. */
export async function drawLinkPreview(
  code: string,
  type: 'png' | 'jpg',
  requester: string,
): Promise<LinkPicture> {
  const { summary, coverUrl } = await readSummary(code)
  const body = await render(requester, ['preview', type, summary, coverUrl], async () => {
    const { previewSvg, labelSvg } = await import('./draw-preview')
    const { drawPng, drawJpeg, drawOnCover } = await import('./draw-png')
    const cover = coverUrl && (await findPicture(coverUrl))
    if (cover) return drawOnCover(cover, labelSvg(summary), type)
    return type === 'png' ? drawPng(previewSvg(summary)) : drawJpeg(previewSvg(summary))
  })
  return { title: summary.title, body }
}

export async function drawLinkPoster(
  code: string,
  size: 'A4' | 'A5',
  requester: string,
): Promise<LinkPicture> {
  const { summary, coverUrl } = await readSummary(code)
  // The sum is out of date by the time a poster hangs; only whether amounts are shown matters.
  const printed = { ...summary, collectedPence: summary.collectedPence === null ? null : 0 }
  const body = await render(requester, ['poster', size, printed, coverUrl], async () => {
    const { posterPdf } = await import('./poster-pdf')
    const cover = coverUrl && (await findPicture(coverUrl))
    if (!cover) return posterPdf(printed, size, null)
    const { coverAsJpeg } = await import('./draw-png')
    return posterPdf(printed, size, await coverAsJpeg(cover, PREVIEW))
  })
  return { title: summary.title, body }
}

/** Null if it was hidden or changed just now. */
export const findPicture = (url: string) => getPicture(url.split('/').at(-1) ?? '').catch(() => null)
