const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && isVisible(element)

/** Safari before 17.4 has no checkVisibility. */
const isVisible = (element: HTMLElement): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ??
  (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')

/** The tab stops in here, in order; a group of radio buttons has only one: the chosen button, else the first. */
export function tabbables(root: ParentNode): HTMLElement[] {
  const tabStops = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => element.tabIndex >= 0 && isUsable(element),
  )
  return tabStops.filter((element) => !isPassedOver(element, tabStops))
}

/** Whether both are one tab stop: the same element, or radio buttons of one group. */
export const isSameTabStop = (one: Element | null | undefined, other: Element | null | undefined): boolean =>
  one === other || (isRadio(one) && isRadio(other) && one.name !== '' && one.name === other.name)

function isPassedOver(element: HTMLElement, candidates: HTMLElement[]): boolean {
  if (!isRadio(element) || element.checked) return false
  const group = candidates.filter((other) => isSameTabStop(other, element))
  return group[0] !== element || group.some((other) => isRadio(other) && other.checked)
}

const isRadio = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
