/**
 * A card statement shows 22 characters: the account's own prefix of at most 10, a separator of 2, and this
 * (docs.stripe.com/get-started/account/statement-descriptors).
 */
const MAX_LENGTH = 10
/** A word is cut off rather than left out if less than this would remain. */
const MIN_LENGTH = 5

/** Letters that do not come apart into a Latin letter and a mark. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
}

/** What a card statement says about a payment to a group of this title; null if that has no Latin letter. */
export function statementSuffixOf(title: string): string | null {
  const latin = title
    .replace(/[ßÆæŒœØøŁłĐđÞþı]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}|['’‘]/gu, '')
    .replace(/[^A-Za-z0-9.&-]+/g, ' ')
    .trim()
    .toUpperCase()
  const suffix = shorten(latin)
  return /[A-Z]/.test(suffix) ? suffix : null
}

function shorten(text: string): string {
  const cut = text.slice(0, MAX_LENGTH)
  const isCutOff = text.length > MAX_LENGTH && text[MAX_LENGTH] !== ' '
  const wholeWords = isCutOff ? tidy(cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))) : ''
  return wholeWords.length >= MIN_LENGTH ? wholeWords : tidy(cut)
}

const tidy = (text: string) => text.replace(/[ &-]{1,10}$/, '')
