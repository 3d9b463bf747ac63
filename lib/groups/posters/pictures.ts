import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { codeParams } from '@/lib/groups/links/contract'

/**
 * The pictures of a link. Their addresses are not those of API calls, but requests for them are checked, limited and
 * refused like calls.
 */
const definePicture = <Name extends string, File extends string>(name: Name, file: File, type: string) =>
  defineCall({
    name,
    method: 'GET',
    path: `/c/{code}/${file}`,
    summary: 'A picture of a link, for anyone who has it.',
    who: 'anyone',
    params: codeParams,
    produces: [type],
    response: z.string(),
  })

export const getQrSvg = definePicture('getQrSvg', 'qr.svg', 'image/svg+xml')
export const getQrPng = definePicture('getQrPng', 'qr.png', 'image/png')
export const getPreview = definePicture('getPreview', 'preview.png', 'image/png')
export const getPreviewJpeg = definePicture('getPreviewJpeg', 'preview.jpg', 'image/jpeg')
export const getPosterA4 = definePicture('getPosterA4', 'poster-a4.pdf', 'application/pdf')
export const getPosterA5 = definePicture('getPosterA5', 'poster-a5.pdf', 'application/pdf')
