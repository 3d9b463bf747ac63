import { normalise } from '@/lib/base/normalise'
import { PRODUCT_NAME, PRODUCT_SHORT_NAME } from './product'

/**
 * Names that sound as if they were ours. Our mails and pages show what people call themselves and their groups, so
 * nobody else may be named after the product or its staff.
 */

/** Look-alikes of a letter: digits, and letters of other alphabets. A small L looks like a capital i. */
const LOOKALIKES = {
  a: '4а',
  b: '8',
  d: 'ԁ',
  e: '3е',
  g: '69',
  h: 'һ',
  i: '1lіι',
  n: 'ոп',
  o: '0оοօ',
  p: 'рρ',
  r: 'г',
  s: '5ѕ',
  t: '7',
  u: 'υս',
  w: 'ԝ',
  z: '2',
}
const LETTER_BY_LOOKALIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/** A name as it looks: in small letters, without accents and what is invisible, look-alikes as the letter. */
function skeletonOf(name: string): string {
  const visible = normalise(name, 'NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return [...visible.toLowerCase()]
    .map((character) => LETTER_BY_LOOKALIKE.get(character) ?? character)
    .join('')
}

const PRODUCT = skeletonOf(PRODUCT_NAME)
const SHORT_NAME = skeletonOf(PRODUCT_SHORT_NAME)

/** A pattern for names that consist of these words, alone or with words such as "the" and "team" around them. */
function namePattern(words: string): RegExp {
  const anyWordOf = (text: string) => `(?:${text.trim().split(/\s+/).map(skeletonOf).join('|')})`
  const fillerWord = anyWordOf(
    `${words} care centre customer customers desk line of online our site team tech the uk user web`,
  )
  return new RegExp(`^${fillerWord}*${anyWordOf(words)}${fillerWord}*$`)
}

/**
 * Words of staff, from the mailboxes of RFC 2142 and the published lists of reserved usernames. Most of what is on those
 * lists is there only because it is a path of some site, such as `music`.
 */
const STAFF =
  'admin admins administrator administrators hostmaster moderator moderators noreply official postmaster staff superadmin superuser support sysadmin webmaster'

/** Words that a username may not be, but that an office may well give as. */
const OFFICES =
  'abuse account accounts billing complaints compliance contact enquiries finance fraud help info legal mod moderation mods operator operators owner payments payouts press privacy refund refunds root sales security service services sysop system team treasury trust verification verify'

const STAFF_NAME = namePattern(STAFF)
const OFFICE_NAME = namePattern(`${STAFF} ${OFFICES}`)

const compactSkeletonOf = (name: string): string => skeletonOf(name).replace(/[\s_]/gu, '')

/** What is wrong with a giver's or a person's name, or null. "Whip-round" with its hyphen is an ordinary noun. */
export function reservedNameProblem(name: string): string | null {
  const isOurs = compactSkeletonOf(name).includes(PRODUCT) || STAFF_NAME.test(compactSkeletonOf(name))
  return isOurs ? 'Please use a name of your own: this one sounds like ours.' : null
}

export function isReservedUsername(username: string): boolean {
  const name = compactSkeletonOf(username)
  return name === SHORT_NAME || name.includes(PRODUCT) || OFFICE_NAME.test(name)
}

/** A group's title that claims to be the product: its name alone, as something official, or before an office. */
export function impersonatesProduct(title: string): boolean {
  const words = skeletonOf(title)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.some((word, at) => {
    if (word !== PRODUCT) return false
    return (
      words.length === 1 || words[at - 1] === skeletonOf('official') || OFFICE_NAME.test(words[at + 1] ?? '')
    )
  })
}
