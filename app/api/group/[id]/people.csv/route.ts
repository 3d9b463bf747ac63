import * as calls from '@/lib/groups/people-list/contract'
import { peopleCsv } from '@/lib/groups/people-list/people-csv'
import { listPeople } from '@/lib/groups/people-list/queries'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPeopleCsv, async ({ viewer, params }) => {
    const { group, people } = await listPeople(viewer, params.id)
    const name = `${fileNameOf(group.title)}-people.csv`
    return fileResponse({ name, type: 'text/csv; charset=utf-8', body: peopleCsv(people) })
  }),
})
