/** A ref callback: presses in this element do not count as outside an open dialog, which would close it. */
export function keepPressesInside(place: HTMLElement | null) {
  const stop = (event: Event) => event.stopPropagation()
  place?.addEventListener('pointerdown', stop)
  return () => place?.removeEventListener('pointerdown', stop)
}
