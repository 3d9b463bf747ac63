import type { Picture } from './take-screenshots'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** All pictures on one page: a row for each screen, a column for each width and scheme; each opens in full. */
export function contactSheet(folders: string[], pictures: Picture[]): string {
  const columns = [...new Set(pictures.map(({ width, scheme }) => `${width} ${scheme}`))].sort(
    (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || other.localeCompare(one),
  )
  const cell = (folder: string, column: string) => {
    const found = pictures.find((one) => one.folder === folder && `${one.width} ${one.scheme}` === column)
    return found
      ? `<td><a href="${escapeHtml(found.file)}"><img loading="lazy" src="${escapeHtml(found.file)}" alt=""></a></td>`
      : '<td></td>'
  }
  const rows = folders.map(
    (folder) =>
      `<tr><th scope="row">${escapeHtml(folder)}</th>${columns.map((column) => cell(folder, column)).join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Screens of Whipround</title>
<style>
  body { font: 15px/1.4 system-ui; margin: 1.5rem; background: #ddd; color: #111 }
  td, th { padding: .4rem; vertical-align: top; text-align: left }
  thead th { position: sticky; top: 0; background: #ddd }
  tbody th { max-width: 12rem; overflow-wrap: anywhere; font-weight: 600 }
  td a { display: block; max-height: 40rem; overflow: hidden; border: 1px solid #999 }
  img { display: block; width: 17rem }
</style>
<table><thead><tr><th>Page</th>${columns.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>
`
}
