import * as calls from '@/lib/groups/personal-pages/contract'
import { checkPersonalPage } from '@/lib/groups/personal-pages/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readPersonal, async ({ params }) => ({
    personal: await checkPersonalPage(params.token),
  })),
})
