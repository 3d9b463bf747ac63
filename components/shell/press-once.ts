/**
 * A key that is held down presses once. Its repeats would go on through whatever comes next: send a form, open its dialog
 * again by the button that gets the focus back, and send what stands there. Returns a function that ends this.
 */
export function pressOnce(): () => void {
  const stop = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLTextAreaElement
    if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault()
  }
  window.addEventListener('keydown', stop, { capture: true })
  return () => window.removeEventListener('keydown', stop, { capture: true })
}
