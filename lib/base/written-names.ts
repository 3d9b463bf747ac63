/** Names as people write them in letters. */

/** 'amara_osei' as 'Amara Osei', for who is not to read a username. With a capital or a digit it stays as it was chosen. */
export const displayNameOf = (username: string): string =>
  /^[a-z]+(?:_[a-z]+)*$/.test(username) ? username.split('_').map(capitalise).join(' ') : username

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What makes a first word no first name, or a name that of several. */
const TITLES =
  /^(?:an?|the|mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|father|fr|sister|sr|sir|lady|lord|dame|coach|captain|team|class|family|aunt|auntie|aunty|uncle|gran|grandma|granny|nan|nana|nanny|grandpa|grandad|granddad|great|big|little|old|young)$/
const SEVERAL = /[,&+/]|\b(?:and|family|of|from)\b/i

/** What somebody who wrote 'Amara Osei' is addressed by: their first name; the whole where that would be none. */
export function salutationName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const isFirstName = /^\p{Script=Latin}[\p{Script=Latin}\p{M}’'-]+$/u.test(first)
  return second && isFirstName && !TITLES.test(first.toLowerCase()) && !SEVERAL.test(name) ? first : name
}
