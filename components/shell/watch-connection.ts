import { isServerReachable, onAnswers } from '@/lib/api/client/reachability'

export const OFFLINE_NOTICE_ID = 'offline-notice'
export const OFFLINE_TEXT_ID = 'offline-words'
export const OFFLINE_RETRY_ID = 'offline-retry'
export const OFFLINE_ANSWER_ID = 'offline-answer'

const OFFLINE_TEXT = 'You’re offline. This page is covered until the connection is back.'
const STILL_OFFLINE = 'There’s still no connection.'

/**
 * Covers the page while the browser is offline and the server really does not answer: browsers are wrong about it with
 * some networks. Any answer uncovers it. Returns a function that ends this.
 */
export function watchConnection(): () => void {
  let uncover: (() => void) | null = null
  let checkCount = 0
  const show = (isUnavailable: boolean) => {
    checkCount += 1
    if (isUnavailable) uncover ??= cover()
    else {
      uncover?.()
      uncover = null
    }
  }
  /** Only the latest look counts, unless something else has answered meanwhile. */
  const check = async () => {
    checkCount += 1
    const thisCheck = checkCount
    const isUnavailable = !navigator.onLine && !(await isServerReachable())
    if (thisCheck === checkCount) show(isUnavailable)
    return isUnavailable
  }
  const tryAgain = async () => {
    setText(OFFLINE_ANSWER_ID, 'One moment...')
    setText(OFFLINE_ANSWER_ID, (await check()) ? STILL_OFFLINE : '')
  }
  const stopListening = onAnswers((wasAnswered) => {
    if (wasAnswered) show(false)
    else if (!uncover) check()
  })
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', check, { signal })
  window.addEventListener('offline', check, { signal })
  document.getElementById(OFFLINE_RETRY_ID)?.addEventListener('click', tryAgain, { signal })
  check()
  return () => {
    controller.abort()
    stopListening()
    show(false)
  }
}

const setText = (id: string, text: string) => {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}

/**
 * Shows the notice, and keeps the keyboard out of what it covers. Returns a function that hides it and gives the focus
 * back to where it was.
 */
function cover(): () => void {
  const notice = document.getElementById(OFFLINE_NOTICE_ID)
  const focused = document.activeElement
  const covered = [...document.body.children].filter(
    (element) => element !== notice && element.id !== OFFLINE_TEXT_ID && !element.hasAttribute('inert'),
  )
  for (const element of covered) element.setAttribute('inert', '')
  setText(OFFLINE_ANSWER_ID, '')
  notice?.removeAttribute('hidden')
  // Screen readers announce only text that is written into an existing live region.
  setText(OFFLINE_TEXT_ID, OFFLINE_TEXT)
  return () => {
    setText(OFFLINE_TEXT_ID, '')
    notice?.setAttribute('hidden', '')
    for (const element of covered) element.removeAttribute('inert')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
