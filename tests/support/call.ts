type Handler = (request: Request) => Promise<Response> | Response

type Options = {
  method?: string
  body?: unknown
  token?: string
  cookie?: string
  headers?: Record<string, string>
  isBrowser?: boolean
}

/** Calls a route handler as the network would, and reads its response, parsing JSON. */
export async function call(handler: Handler, path: string, options: Options = {}) {
  const { method = options.body === undefined ? 'GET' : 'POST', body, token, cookie, isBrowser } = options
  const headers = new Headers({ 'x-forwarded-for': '10.0.0.1', ...options.headers })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (cookie) headers.set('cookie', cookie)
  if (isBrowser) headers.set('sec-fetch-site', 'same-origin')
  const isRaw = typeof body === 'string' || body instanceof FormData
  if (body !== undefined && !(body instanceof FormData) && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const request = new Request(`http://localhost:3000/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
  })
  const response = await handler(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text || null,
  }
}
