import type { ApiResponse } from '@/lib/api/client/call-server'

export type PersonalView = ApiResponse<'GET /personal/{token}'>['personal']
