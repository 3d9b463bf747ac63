import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { tokenParams } from '@/lib/base/calls/fields'

/** Their addresses are not those of API calls, but requests for them are checked, limited and refused like calls. */
const definePicture = <Name extends string, Path extends string>(name: Name, path: Path) =>
  defineCall({
    name,
    method: 'GET',
    path,
    summary: 'A square picture of one’s own stroke in the tally, without an amount; 404 until it is paid.',
    who: 'anyone',
    params: tokenParams,
    limit: { calls: 60, seconds: 60 },
    produces: ['image/png'],
    response: z.string(),
  })

export const getGiftStroke = definePicture('getGiftStroke', '/gift/{token}/stroke.png')
export const getPersonalStroke = definePicture('getPersonalStroke', '/p/{token}/stroke.png')
