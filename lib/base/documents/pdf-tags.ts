import type { PdfDocument } from './pdf-document'
import { directionOf } from './typeset'

/** An element of a document's structure, by which screen readers read it. */
export type PdfElement = ReturnType<PdfDocument['struct']>

/** Starts the structure of a tagged document: from then on, everything is drawn as an element or silently. */
export function startTags(document: PdfDocument): PdfElement {
  const body = document.struct('Document')
  document.addStructure(body)
  return body
}

/** An element that holds others, such as a table. */
export function addElement(document: PdfDocument, parent: PdfElement, kind: 'Table' | 'TR'): PdfElement {
  const element = document.struct(kind)
  parent.add(element)
  return element
}

type Kind = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

/** Draws what is read as an element of this kind. Without `draw` it is an empty one, such as an empty cell. */
export function drawAs(
  document: PdfDocument,
  parent: PdfElement,
  tag: { kind: Kind; scope?: 'Row' | 'Column'; text?: string },
  draw?: () => void,
) {
  const content = draw ? [document.markStructureContent(tag.kind)] : []
  if (draw) {
    draw()
    document.endMarkedContent()
  }
  // The types do not know `scope`.
  const options = { scope: tag.scope, actual: isReversed(tag.text) ? tag.text : undefined } as object
  parent.add(document.struct(tag.kind, options, content))
}

/** Text from right to left is drawn from left to right, so it has to be said as it is read. */
const isReversed = (text = '') => directionOf(text) === 'rtl'

/** Draws what is not read: lines, ornaments, and what every page repeats. */
export function drawAsArtifact(
  document: PdfDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
) {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}
