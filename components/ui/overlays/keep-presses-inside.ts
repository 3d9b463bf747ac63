/** A ref callback: presses in this element do not count as outside an open dialog, which would close it. */
export function keepPressesInside(element: HTMLElement | null) {
  const stop = (event: Event) => event.stopPropagation()
  element?.addEventListener('pointerdown', stop)
  return () => element?.removeEventListener('pointerdown', stop)
}
