/**
 * Makes a held Enter key press only once. Its repeats could send a form, reopen its dialog through the button that gets
 * the focus back, and send that one too. Returns a function that ends this.
 */
export function ignoreHeldEnter(): () => void {
  const stop = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLTextAreaElement
    if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault()
  }
  window.addEventListener('keydown', stop, { capture: true })
  return () => window.removeEventListener('keydown', stop, { capture: true })
}
