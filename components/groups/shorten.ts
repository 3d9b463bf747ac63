/** Firefox before 125 has no segmenter: it cuts between code points, and a family may lose a child. */
const charactersOf = (text: string): string[] =>
  Intl.Segmenter
    ? Array.from(
        new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text),
        ({ segment }) => segment,
      )
    : [...text]

/** The first `max` characters as people see them, an emoji counting as one; null when the text is no longer. */
export function shorten(text: string, max: number): string | null {
  if (text.length <= max) return null
  const all = charactersOf(text)
  return all.length <= max ? null : `${all.slice(0, max).join('').trimEnd()}…`
}
