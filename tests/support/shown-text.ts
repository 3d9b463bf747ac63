import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a screen says: the texts of its parts in order, one space apart, those for screen readers included. */
export const textOf = (screen: ReactElement): string =>
  renderToStaticMarkup(screen)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
