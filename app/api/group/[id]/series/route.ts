import * as calls from '@/lib/groups/series/contract'
import { getSeries } from '@/lib/groups/series/queries'
import { setSeries, stopSeries } from '@/lib/groups/series/set-series'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getSeries, async ({ viewer, params }) => ({
    series: await getSeries(viewer, params.id),
  })),
  PUT: handle(calls.setSeries, async ({ viewer, params, body }) => ({
    message: 'Saved. The next period begins by itself.',
    series: await setSeries(viewer, params.id, body),
  })),
  DELETE: handle(calls.stopSeries, async ({ viewer, params }) => {
    await stopSeries(viewer, params.id)
    return { message: 'Stopped. No more periods begin.' }
  }),
})
