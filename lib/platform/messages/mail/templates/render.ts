import { toPlainText } from 'react-email'

/** Named re-exports: importing the whole package dynamically would also load its code highlighter and Tailwind. */
export { render } from 'react-email'

/** A mail's HTML as plain text. By default, every cell of a table would be on a line of its own. */
export const textOf = (html: string) =>
  toPlainText(html, {
    selectors: [
      {
        selector: '[data-row]',
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      },
      { selector: '[data-cell]', format: 'inline' },
    ],
  })
