/** Firefox before 125 lacks Intl.Segmenter: this then cuts between code points and may split an emoji. */
const charactersOf = (text: string): string[] =>
  Intl.Segmenter
    ? Array.from(
        new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text),
        ({ segment }) => segment,
      )
    : [...text]

/** The first `max` characters as people count them, an emoji being one; null if the text is no longer than that. */
export function shorten(text: string, max: number): string | null {
  if (text.length <= max) return null
  const all = charactersOf(text)
  return all.length <= max ? null : `${all.slice(0, max).join('').trimEnd()}…`
}
