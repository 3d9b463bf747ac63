import * as calls from '@/lib/money/accounting/contract'
import { listAccountantLinks, makeAccountantLink } from '@/lib/money/accounting/links'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.listAccountantLinks, async ({ viewer }) => ({
    accountantLinks: await listAccountantLinks(viewer),
  })),
  POST: handle(calls.makeAccountantLink, async ({ viewer }) => ({
    message: 'Link made',
    accountantLink: await makeAccountantLink(viewer),
  })),
})
