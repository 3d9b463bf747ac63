const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/** The first `max` characters as people see them, an emoji counting as one; null when the text is no longer. */
export function shorten(text: string, max: number): string | null {
  if (text.length <= max) return null
  const all = Array.from(characters.segment(text), ({ segment }) => segment)
  return all.length <= max ? null : `${all.slice(0, max).join('').trimEnd()}…`
}
