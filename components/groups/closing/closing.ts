import type { Group } from '@/components/groups/group/group'
import type { ApiResponse } from '@/lib/api/client/call-server'

export type Closing = ApiResponse<'GET /group/{id}/closing'>['closing']
export type ClosingProps = { group: Group; closing: Closing }
