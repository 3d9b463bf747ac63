/** For a ref: a press in here is no press outside of an open dialog, which would close it. */
export function keepPresses(place: HTMLElement | null) {
  const stop = (event: Event) => event.stopPropagation()
  place?.addEventListener('pointerdown', stop)
  return () => place?.removeEventListener('pointerdown', stop)
}
