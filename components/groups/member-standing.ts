import type { Standing } from '@/lib/groups/member-actions'
import type { Member } from './group'

export const standingOf = ({ userId, role }: Member): Standing => ({ userId: userId._id, role })
