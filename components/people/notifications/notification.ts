import type { ApiResponse } from '@/lib/api/client/call-server'

export type Notification = ApiResponse<'GET /notifications/{userId}'>['notifications'][number]

/** What the screen shows: one notification, or many of a kind. */
export type NotificationLine = ApiResponse<'GET /notifications/{userId}/lines'>['lines'][number]
