export const OFFLINE_NOTICE = 'offline-notice'

/** Shows the notice while the browser is offline. Returns a function that ends this. */
export function whileOffline(): () => void {
  const tell = () => document.getElementById(OFFLINE_NOTICE)?.toggleAttribute('hidden', navigator.onLine)
  tell()
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
