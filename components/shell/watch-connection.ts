import { isReachable, onAnswers } from '@/lib/api/client/reachable'

export const OFFLINE_NOTICE = 'offline-notice'
export const OFFLINE_WORDS = 'offline-words'
export const OFFLINE_RETRY = 'offline-retry'
export const OFFLINE_ANSWER = 'offline-answer'

const SPOKEN = 'You’re offline. This page is covered until the connection is back.'
const STILL = 'There’s still no connection.'

/**
 * Covers the page while the browser is offline and the server really does not answer: browsers are wrong about it with
 * some networks. Any answer uncovers it. Returns a function that ends this.
 */
export function watchConnection(): () => void {
  let uncover: (() => void) | null = null
  let looks = 0
  const show = (isUnavailable: boolean) => {
    looks += 1
    if (isUnavailable) uncover ??= cover()
    else {
      uncover?.()
      uncover = null
    }
  }
  /** Only the latest look counts, unless something else has answered meanwhile. */
  const look = async () => {
    looks += 1
    const mine = looks
    const isUnavailable = !navigator.onLine && !(await isReachable())
    if (mine === looks) show(isUnavailable)
    return isUnavailable
  }
  const tryAgain = async () => {
    say(OFFLINE_ANSWER, 'One moment...')
    say(OFFLINE_ANSWER, (await look()) ? STILL : '')
  }
  const stopListening = onAnswers((wasAnswered) => {
    if (wasAnswered) show(false)
    else if (!uncover) look()
  })
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('online', look, { signal })
  window.addEventListener('offline', look, { signal })
  document.getElementById(OFFLINE_RETRY)?.addEventListener('click', tryAgain, { signal })
  look()
  return () => {
    over.abort()
    stopListening()
    show(false)
  }
}

const say = (id: string, text: string) => {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}

/**
 * Shows the notice, and keeps the keyboard out of what it covers. Returns a function that hides it and gives the focus
 * back to where it was.
 */
function cover(): () => void {
  const notice = document.getElementById(OFFLINE_NOTICE)
  const focused = document.activeElement
  const covered = [...document.body.children].filter(
    (element) => element !== notice && element.id !== OFFLINE_WORDS && !element.hasAttribute('inert'),
  )
  for (const element of covered) element.setAttribute('inert', '')
  say(OFFLINE_ANSWER, '')
  notice?.removeAttribute('hidden')
  // Screen readers announce only text that is written into an existing live region.
  say(OFFLINE_WORDS, SPOKEN)
  return () => {
    say(OFFLINE_WORDS, '')
    notice?.setAttribute('hidden', '')
    for (const element of covered) element.removeAttribute('inert')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
