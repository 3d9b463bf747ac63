/**
 * Beyond so many combining marks in a row, far more than any language has, the rest is dropped before they are sorted:
 * that takes the square of their number, and a megabyte of them minutes. Two halfwidth signs become marks by it.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** A text in one of Unicode's normal forms. */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(MARKS, '$1').normalize(form)
