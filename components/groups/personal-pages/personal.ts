import type { Answer } from '@/lib/api/client/call-server'

export type PersonalView = Answer<'GET /personal/{token}'>['personal']
