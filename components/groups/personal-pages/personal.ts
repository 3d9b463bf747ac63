import type { Answer } from '@/lib/api/client/call-server'

export type Personal = Answer<'GET /personal/{token}'>['personal']
