import { GET as read, PUT as set, DELETE as stop } from '@/app/api/group/[id]/series/route'
import { GET as season } from '@/app/api/series/[id]/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import type { TestUser } from './money'

/** A group that goes on again and again, for tests. */

export const MONTHLY = { every: 'month', next: '2027-01-31', daysToPay: 14 }
export const setSeriesBy = (by: TestUser, groupId: string, body: object = MONTHLY) =>
  call(set, `/group/${groupId}/series`, { method: 'PUT', token: by.token, body })
export const readSeriesBy = (by: TestUser, groupId: string) =>
  call(read, `/group/${groupId}/series`, { token: by.token })
export const stopSeriesBy = (by: TestUser, groupId: string) =>
  call(stop, `/group/${groupId}/series`, { method: 'DELETE', token: by.token })
export const seasonOf = (by: TestUser, seriesId: string, ending = '') =>
  call(season, `/series/${seriesId}${ending}`, { token: by.token })
/** The groups of a series, in the order in which they began. */
export const periodsOf = (seriesId: string) =>
  db.group.findMany({ where: { seriesId }, orderBy: { createdAt: 'asc' }, include: { members: true } })
