import type { Answer } from '@/lib/api/client/call-server'

export type Group = Answer<'GET /group/{id}'>['group']
export type Member = Answer<'GET /group/{id}'>['members'][number]

/** Whether this person is in the group's admin list. */
export const isAdminOf = (group: Pick<Group, 'admin'>, userId: string): boolean =>
  group.admin.includes(userId)
