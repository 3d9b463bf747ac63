import type { Group } from '@/components/groups/group'
import type { Answer } from '@/lib/browser/call-server'

export type Closing = Answer<'GET /group/{id}/closing'>['closing']
export type StepProps = { group: Group; closing: Closing }
