import { isUsable, tabbables } from './tabbables'

const SCOPES = '[role="dialog"], [role="alertdialog"], main'
const ITEMS = 'li, tr'
const LISTS = 'ul, ol, tbody, [role="group"]'
const MENU = '[aria-haspopup="menu"]'

/**
 * Returns a function that focuses a control again. If the control is gone by then, its neighbour gets the focus: first
 * in its own line of a list, then in the list (menus prefer menus), then on the same screen, and at last the content's
 * start.
 */
export function rememberFocus(control: HTMLElement): () => void {
  const scope = control.closest<HTMLElement>(SCOPES)
  const item = control.closest(ITEMS)
  const list = control.closest(LISTS)
  const all = tabbables(scope ?? document.body)
  const index = all.indexOf(control)
  const neighbours = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0)).reverse()]
  const itemNeighbours = neighbours.filter((other) => item?.contains(other))
  const listNeighbours = neighbours.filter((other) => list?.contains(other))
  const menus = control.matches(MENU) ? listNeighbours.filter((other) => other.matches(MENU)) : []
  return () => {
    const next = [control, ...menus, ...itemNeighbours, ...listNeighbours, ...neighbours].find(isUsable)
    const target = next ?? document.getElementById('main')
    target?.focus({ preventScroll: !next })
  }
}
