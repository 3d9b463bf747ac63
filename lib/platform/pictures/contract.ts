import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'

export const getPicture = defineCall({
  name: 'getPicture',
  method: 'GET',
  path: '/pictures/{id}',
  summary: 'A picture, at an address nobody can guess; it changes with the picture.',
  who: 'anyone',
  params: z.object({ id: z.string().regex(/^[\w-]{20,100}$/, 'This is not a valid id.') }),
  response: z.unknown(),
})
