import type { Answer } from '@/lib/browser/call-server'

export type Notification = Answer<'GET /notifications/{userId}'>['notifications'][number]
