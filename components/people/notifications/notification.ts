import type { Answer } from '@/lib/api/client/call-server'

export type Notification = Answer<'GET /notifications/{userId}'>['notifications'][number]

/** What the screen shows: one notification, or many of a kind. */
export type NotificationLine = Answer<'GET /notifications/{userId}/lines'>['lines'][number]
