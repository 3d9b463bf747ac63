import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/preferences/contract'
import { getPreferences } from '@/lib/preferences/queries'
import { updatePreferences } from '@/lib/preferences/update-preferences'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPreferences, async ({ viewer }) => ({
    preferences: await getPreferences(viewer.userId),
  })),
  PUT: handle(calls.updatePreferences, ({ viewer, body }) => updatePreferences(viewer.userId, body)),
})
