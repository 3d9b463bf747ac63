const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true })

/** What the Tab key reaches in here, in its order: of a group of radio buttons the chosen one, else the first, alone. */
export function tabbables(within: ParentNode): HTMLElement[] {
  const reached = [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => element.tabIndex >= 0 && isUsable(element),
  )
  return reached.filter((element) => !isPassedOver(element, reached))
}

/** Whether the Tab key takes these for one: they are the same, or radio buttons of one group. */
export const isOneStop = (one: Element | null | undefined, other: Element | null | undefined): boolean =>
  one === other || (isRadio(one) && isRadio(other) && one.name !== '' && one.name === other.name)

function isPassedOver(element: HTMLElement, among: HTMLElement[]): boolean {
  if (!isRadio(element) || element.checked) return false
  const group = among.filter((other) => isOneStop(other, element))
  return group[0] !== element || group.some((other) => isRadio(other) && other.checked)
}

const isRadio = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
