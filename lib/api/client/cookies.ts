/** Cookies that scripts may read: the session's own is none of them. */

const attributes = () => `Path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`

/** Until the browser is closed, or not at all. */
export function writeCookie(name: string, value: string | null) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has had the cookie store only since 18.4
    document.cookie = `${name}=${encodeURIComponent(value ?? '')}; ${attributes()}${value === null ? '; Max-Age=0' : ''}`
  } catch {
    // Forbidden.
  }
}

export function readCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** Whether the browser keeps cookies of this site, without which nobody can log in. */
export function keepsCookies(): boolean {
  writeCookie('probe', '1')
  const isKept = readCookie('probe') === '1'
  writeCookie('probe', null)
  return isKept
}
