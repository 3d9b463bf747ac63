import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/preferences/contract'
import { getPreferences } from '@/lib/platform/messages/preferences/queries'
import { updatePreferences } from '@/lib/platform/messages/preferences/update-preferences'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPreferences, async ({ viewer }) => ({
    preferences: await getPreferences(viewer.userId),
  })),
  PUT: handle(calls.updatePreferences, ({ viewer, body }) => updatePreferences(viewer.userId, body)),
})
