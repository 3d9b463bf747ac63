export const OFFLINE_NOTICE = 'offline-notice'
export const OFFLINE_WORDS = 'offline-words'

const SPOKEN = 'You’re offline. This page is covered until the connection is back.'

/** Shows the notice while the browser is offline. Returns a function that ends this. */
export function whileOffline(): () => void {
  let uncover: (() => void) | null = null
  const tell = () => {
    document.getElementById(OFFLINE_NOTICE)?.toggleAttribute('hidden', navigator.onLine)
    // Screen readers announce only text that is written into an existing live region.
    const words = document.getElementById(OFFLINE_WORDS)
    if (words) words.textContent = navigator.onLine ? '' : SPOKEN
    if (navigator.onLine) {
      uncover?.()
      uncover = null
    } else uncover ??= cover()
  }
  tell()
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
    uncover?.()
  }
}

/** Keeps the keyboard out of what the notice covers. Returns a function that gives the focus back to where it was. */
function cover(): () => void {
  const focused = document.activeElement
  const covered = [...document.body.children].filter(
    (element) =>
      element.id !== OFFLINE_NOTICE && element.id !== OFFLINE_WORDS && !element.hasAttribute('inert'),
  )
  for (const element of covered) element.setAttribute('inert', '')
  return () => {
    for (const element of covered) element.removeAttribute('inert')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
