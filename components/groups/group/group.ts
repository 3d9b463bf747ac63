import type { ApiResponse } from '@/lib/api/client/call-server'

export type Group = ApiResponse<'GET /group/{id}'>['group']
export type Member = ApiResponse<'GET /group/{id}'>['members'][number]

/** Whether this person is in the group's admin list. */
export const isAdminOf = (group: Pick<Group, 'admin'>, userId: string): boolean =>
  group.admin.includes(userId)
