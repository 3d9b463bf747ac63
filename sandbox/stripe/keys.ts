import type { IncomingMessage } from 'node:http'
import { ApiError } from './errors'
import type { World } from './world'

/** The API key of a call. Throws 401 if there is none, or if it is for the other mode. */
export function requireApiKey(world: World, request: IncomingMessage): string {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const basic = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : undefined
  const key = scheme === 'Bearer' ? credentials : (basic ?? '')
  if (/^[sr]k_/.test(key) && /^[sr]k_live_/.test(key) === world.settings.livemode) return key
  const message = key
    ? `Invalid API Key provided: ${maskKey(key)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw new ApiError(401, { type: 'invalid_request_error', message }, { executed: false })
}

const maskKey = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}`

/** The permission that a restricted key needs for a call, such as `rak_transfer_write`. */
function permissionFor(method: string, path: string): string {
  const [, , ...steps] = path.split('/')
  const isNested = ['core', 'checkout', 'radar'].includes(steps[0] ?? '')
  const resource = (isNested ? steps.slice(0, 2).join('_') : (steps[0] ?? '')).replace(/s$/, '')
  return `rak_${resource}_${method === 'GET' ? 'read' : 'write'}`
}

/** Throws 403 if a restricted key lacks the permission for a call; writing includes reading. */
export function requirePermission(world: World, key: string, method: string, path: string) {
  const allowed = world.permissions.get(key)
  if (!allowed) return
  const needed = permissionFor(method, path)
  if (allowed.includes(needed) || allowed.includes(needed.replace(/_read$/, '_write'))) return
  const message = `The provided key '${maskKey(key)}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${needed}' permission would allow this request to continue.`
  throw new ApiError(403, { type: 'invalid_request_error', message }, { executed: false })
}
