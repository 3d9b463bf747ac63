import * as calls from '@/lib/groups/reports/contract'
import { reportPage } from '@/lib/groups/reports/report-page'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.reportPage, ({ body }) => reportPage(body)),
})
