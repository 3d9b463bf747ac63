import * as calls from '@/lib/groups/personal-pages/contract'
import { getPersonalLink, renewPersonalLink } from '@/lib/groups/personal-pages/links'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPersonalLink, async ({ viewer, params }) => ({
    link: await getPersonalLink(viewer, params.id, params.memberId),
  })),
  POST: handle(calls.renewPersonalLink, async ({ viewer, params }) => ({
    message: 'Your link is new, and the old one does not work any more',
    link: await renewPersonalLink(viewer, params.id, params.memberId),
  })),
})
