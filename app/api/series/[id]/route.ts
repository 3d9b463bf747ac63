import * as calls from '@/lib/groups/series/contract'
import { getSeason } from '@/lib/groups/series/queries'
import { seasonCsv } from '@/lib/groups/series/season-csv'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

const handleSeason = handle(calls.getSeason, ({ viewer, params }) => getSeason(viewer, params.id))
const handleSeasonCsv = handle(calls.getSeasonCsv, async ({ viewer, params }) => {
  const found = await getSeason(viewer, params.id)
  const name = `${fileNameOf(found.periods.at(-1)?.title ?? '')}-season.csv`
  return fileResponse({ name, type: 'text/csv; charset=utf-8', body: seasonCsv(found) })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  // A folder of Next is a whole part of an address, so both stand here.
  GET: (request) =>
    new URL(request.url).pathname.endsWith('.csv') ? handleSeasonCsv(request) : handleSeason(request),
})
