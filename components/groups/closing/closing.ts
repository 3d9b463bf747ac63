import type { Group } from '@/components/groups/group/group'
import type { Answer } from '@/lib/api/client/call-server'

export type Closing = Answer<'GET /group/{id}/closing'>['closing']
export type ClosingProps = { group: Group; closing: Closing }
