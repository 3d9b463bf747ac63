import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { withCode } from '@/lib/groups/links/contract'

/**
 * The pictures of a link. Their addresses are not those of API calls, but requests for them are checked, limited and
 * refused like calls.
 */
const picture = <Name extends string, File extends string>(name: Name, file: File, type: string) =>
  defineCall({
    name,
    method: 'GET',
    path: `/c/{code}/${file}`,
    summary: 'A picture of a link, for anyone who has it.',
    who: 'anyone',
    params: withCode,
    produces: [type],
    answer: z.string(),
  })

export const qrSvgPicture = picture('getQrSvg', 'qr.svg', 'image/svg+xml')
export const qrPngPicture = picture('getQrPng', 'qr.png', 'image/png')
export const previewPicture = picture('getPreview', 'preview.png', 'image/png')
export const previewJpegPicture = picture('getPreviewJpeg', 'preview.jpg', 'image/jpeg')
export const posterA4Picture = picture('getPosterA4', 'poster-a4.pdf', 'application/pdf')
export const posterA5Picture = picture('getPosterA5', 'poster-a5.pdf', 'application/pdf')
